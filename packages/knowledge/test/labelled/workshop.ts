import type { LabelledPassage, LabelledQuestion } from './labelled-set.ts';

/**
 * A second set in English, about another place: ways to join both halves were compared on this one, and the figures are
 * taken on the other, so that what was chosen was not chosen for the answers that it is judged by.
 */
export const workshopPassages: readonly LabelledPassage[] = [
  {
    id: 'ws-hours',
    text: 'The Tolland community workshop is open from Tuesday to Saturday, ten to eight. On public holidays it stays closed.',
  },
  {
    id: 'ws-fee',
    text: 'Membership costs nine florins a month. Students and pensioners pay half of that.',
  },
  {
    id: 'ws-trial',
    text: 'Whoever wants to look around first may come three times without joining.',
  },
  {
    id: 'ws-saw',
    text: 'The table saw may be used only after the introduction on the first Thursday of the month. Its riving knife is never taken off.',
  },
  {
    id: 'ws-lathe',
    text: 'Two people have to be in the room while the lathe runs. Loose sleeves and necklaces are taken off before.',
  },
  {
    id: 'ws-laser',
    text: 'The laser cutter Halcyon 60 cuts plywood up to eight millimetres. PVC gives off chlorine and must never be put in.',
  },
  {
    id: 'ws-printer',
    text: 'Three-dimensional prints cost four pence a gram. Jobs of more than six hours are started in the evening.',
  },
  {
    id: 'ws-kiln',
    text: 'The kiln is fired on Fridays at 1,060 degrees. Pieces have to be bone dry and marked with the initials of their maker.',
  },
  {
    id: 'ws-glaze',
    text: 'Glazes that contain lead are not kept here; everything on the shelf may be used for cups and bowls.',
  },
  {
    id: 'ws-loom',
    text: 'The floor loom is reserved in weeks, because a warp cannot be taken down and set up again in between.',
  },
  {
    id: 'ws-sewing',
    text: 'Bring your own thread to the sewing machines. Needles of size 80 to 110 lie in the drawer below.',
  },
  {
    id: 'ws-bike',
    text: 'Every Wednesday evening volunteers help people to repair bicycles. Brake pads, tubes and chains are sold at cost.',
  },
  {
    id: 'ws-library',
    text: 'Tools can be borrowed for seven days against a deposit of twenty florins. Ladders and drills go out most.',
  },
  {
    id: 'ws-late',
    text: 'Who brings a borrowed tool back too late pays one florin for each day.',
  },
  {
    id: 'ws-broken',
    text: 'Put a red tag on a machine that does not work and write what happened on it. Nobody has to pay for wear.',
  },
  {
    id: 'ws-children',
    text: 'Children under fourteen work here only together with a grown-up. On Saturdays there is a course in whittling for them.',
  },
  {
    id: 'ws-eyes',
    text: 'Safety glasses hang at the entrance and are worn in every room with machines, by visitors too.',
  },
  {
    id: 'ws-ears',
    text: 'Ear defenders are obligatory next to the planer, which reaches 98 decibels.',
  },
  {
    id: 'ws-cut',
    text: 'Plasters and bandages are in the green box beside the sink; for anything worse ring the emergency number and then the warden.',
  },
  {
    id: 'ws-dust',
    text: 'The dust extractor is switched on before any wood is sanded. Its bag is emptied when the lamp turns yellow.',
  },
  {
    id: 'ws-varnish',
    text: 'Rags with linseed oil go into the metal bin with a lid, since they can set themselves on fire.',
  },
  {
    id: 'ws-scrap',
    text: 'Leftover timber shorter than forty centimetres is free for everybody; it stands in the crate by the door.',
  },
  {
    id: 'ws-wood',
    text: 'Oak, ash and beech are sold by weight on Tuesdays. Pine has to be ordered a week ahead.',
  },
  {
    id: 'ws-locker',
    text: 'A locker for unfinished work costs two florins a month. What lies in the corridor on Sunday evening is thrown away.',
  },
  {
    id: 'ws-keys',
    text: 'Members get a key after half a year. It must not be lent to anybody, not even to relatives.',
  },
  {
    id: 'ws-alarm',
    text: 'The last person to leave types 0 and then the star into the alarm panel. A wrong code calls the guards, and that costs sixty florins.',
  },
  {
    id: 'ws-heating',
    text: 'The stove is fed with briquettes and never with painted boards. In January it takes two hours until the hall is warm.',
  },
  {
    id: 'ws-kitchen',
    text: 'Tea and coffee are paid into the tin. Whoever uses the last of the milk buys some.',
  },
  {
    id: 'ws-parking',
    text: 'Vans may stop in the yard for loading, fifteen minutes at most. There are no places for cars.',
  },
  {
    id: 'ws-bus',
    text: 'Line 14 stops in front of the gate every twenty minutes; the last one leaves at a quarter to midnight.',
  },
  {
    id: 'ws-course',
    text: 'Evening classes have eight places. A fee is returned in full up to five days before the first lesson.',
  },
  {
    id: 'ws-teach',
    text: 'Members who would like to give a course describe it on one page and hand it to the board, which meets every second Monday.',
  },
  {
    id: 'ws-board',
    text: 'The board has five members and is elected in March. Its chair is Ottilie Vane.',
  },
  {
    id: 'ws-money',
    text: 'Gifts of more than two hundred florins are named in the yearly report, unless the giver asks us not to.',
  },
  {
    id: 'ws-cancel',
    text: 'Membership ends with the month after a letter or a message to the office; no reason has to be given.',
  },
  {
    id: 'ws-photos',
    text: 'Take no pictures of other people without asking them.',
  },
  {
    id: 'ws-wifi',
    text: 'The network is called Sawdust, and its password is written on the back of the members’ card.',
  },
  {
    id: 'ws-sell',
    text: 'What people make here they may sell, but nobody may run a business in the rooms for more than ten hours a week.',
  },
  {
    id: 'ws-clean',
    text: 'A quarter of an hour before closing everybody sweeps. Chips are not blown about with compressed air.',
  },
  {
    id: 'ws-weld',
    text: 'Welding is done in the shed alone, behind the curtain, and a bucket of sand stands ready. MIG and TIG sets are there.',
  },
];

export const workshopQuestions: readonly LabelledQuestion[] = [
  { question: 'On which days is the workshop open?', answer: 'ws-hours', kind: 'lexical' },
  { question: 'How much does membership cost for students?', answer: 'ws-fee', kind: 'lexical' },
  { question: 'Can I try it out before I sign up?', answer: 'ws-trial', kind: 'paraphrase' },
  { question: 'When is the introduction to the table saw?', answer: 'ws-saw', kind: 'lexical' },
  { question: 'Am I allowed to turn wood on my own?', answer: 'ws-lathe', kind: 'paraphrase' },
  { question: 'Which plastic is dangerous to burn with the beam?', answer: 'ws-laser', kind: 'paraphrase' },
  { question: 'What does the Halcyon 60 cut?', answer: 'ws-laser', kind: 'lexical' },
  { question: 'What is the price of a 3D print?', answer: 'ws-printer', kind: 'paraphrase' },
  { question: 'How hot is the kiln fired?', answer: 'ws-kiln', kind: 'lexical' },
  { question: 'Is it safe to drink from my painted mug?', answer: 'ws-glaze', kind: 'paraphrase' },
  { question: 'For how long is the floor loom reserved?', answer: 'ws-loom', kind: 'lexical' },
  { question: 'Is yarn provided for making clothes?', answer: 'ws-sewing', kind: 'paraphrase' },
  { question: 'My front wheel has a flat, who can help?', answer: 'ws-bike', kind: 'paraphrase' },
  { question: 'How long can I keep a tool that I took home?', answer: 'ws-library', kind: 'paraphrase' },
  { question: 'What deposit do tools need?', answer: 'ws-library', kind: 'lexical' },
  {
    question: 'Is there a fine if I return things after the deadline?',
    answer: 'ws-late',
    kind: 'paraphrase',
  },
  { question: 'What do I do when equipment is damaged?', answer: 'ws-broken', kind: 'paraphrase' },
  { question: 'Can my ten-year-old son come along?', answer: 'ws-children', kind: 'paraphrase' },
  { question: 'Where do safety glasses hang?', answer: 'ws-eyes', kind: 'lexical' },
  { question: 'How loud is it beside the planer?', answer: 'ws-ears', kind: 'lexical' },
  { question: 'Somebody is bleeding, where is first aid?', answer: 'ws-cut', kind: 'paraphrase' },
  { question: 'When is the bag of the dust extractor emptied?', answer: 'ws-dust', kind: 'lexical' },
  { question: 'Where do I throw oily cloths away?', answer: 'ws-varnish', kind: 'paraphrase' },
  { question: 'Can I have small pieces of lumber for nothing?', answer: 'ws-scrap', kind: 'paraphrase' },
  { question: 'On which day is oak sold?', answer: 'ws-wood', kind: 'lexical' },
  { question: 'Where can I store a project that is not done yet?', answer: 'ws-locker', kind: 'paraphrase' },
  { question: 'May my brother use my key?', answer: 'ws-keys', kind: 'paraphrase' },
  { question: 'What happens after a wrong code in the alarm panel?', answer: 'ws-alarm', kind: 'lexical' },
  { question: 'It is freezing in here, how do we make it warmer?', answer: 'ws-heating', kind: 'paraphrase' },
  { question: 'Do I have to pay for a hot drink?', answer: 'ws-kitchen', kind: 'paraphrase' },
  { question: 'Can I drive there with my own vehicle?', answer: 'ws-parking', kind: 'paraphrase' },
  { question: 'When does the last bus of line 14 leave?', answer: 'ws-bus', kind: 'lexical' },
  { question: 'Do I get a refund if I skip the lessons?', answer: 'ws-course', kind: 'paraphrase' },
  { question: 'How can I become an instructor?', answer: 'ws-teach', kind: 'paraphrase' },
  { question: 'Who is Ottilie Vane?', answer: 'ws-board', kind: 'lexical' },
  { question: 'Are donors kept anonymous?', answer: 'ws-money', kind: 'paraphrase' },
  { question: 'How do I leave the club?', answer: 'ws-cancel', kind: 'paraphrase' },
  { question: 'Is photography allowed?', answer: 'ws-photos', kind: 'paraphrase' },
  { question: 'How do I connect my laptop to the internet?', answer: 'ws-wifi', kind: 'paraphrase' },
  { question: 'Can I earn money with my creations?', answer: 'ws-sell', kind: 'paraphrase' },
  { question: 'Who tidies up at the end of the day?', answer: 'ws-clean', kind: 'paraphrase' },
  { question: 'Where may MIG and TIG sets be used?', answer: 'ws-weld', kind: 'lexical' },
  { question: 'How are metal parts joined with heat?', answer: 'ws-weld', kind: 'paraphrase' },
  { question: 'What does a key for members depend on?', answer: 'ws-keys', kind: 'lexical' },
];
