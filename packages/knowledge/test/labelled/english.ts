import type { LabelledPassage, LabelledQuestion } from './labelled-set.ts';

export const englishPassages: readonly LabelledPassage[] = [
  {
    id: 'en-leave',
    text: 'Every employee of Brindle Ferries has twenty-eight days of paid leave a year. Requests are made in the staff portal at least two weeks ahead.',
  },
  {
    id: 'en-carry',
    text: 'Unused leave may be carried over into the next year until the end of March; after that it lapses.',
  },
  {
    id: 'en-sick',
    text: 'Whoever is ill tells the duty office before eight in the morning. A doctor’s note is needed from the third day on.',
  },
  {
    id: 'en-expenses',
    text: 'Travel expenses are paid back within ten days when the receipts are handed in together with form T-14.',
  },
  {
    id: 'en-hotel',
    text: 'A hotel room may cost up to 140 crowns a night; anything above has to be agreed with the head of the department.',
  },
  {
    id: 'en-password',
    text: 'A forgotten password is reset at the help desk in room 212. Bring your badge; nothing is reset over the telephone.',
  },
  {
    id: 'en-badge',
    text: 'A lost badge has to be reported at once, because it opens every door on the quay. A new one costs fifteen crowns.',
  },
  {
    id: 'en-wifi',
    text: 'Guests use the wireless network Gullnet. The code changes every Monday and hangs at the reception.',
  },
  {
    id: 'en-vpn',
    text: 'Work from home goes through the tunnel client Marlin 4. It disconnects after twelve hours without a warning.',
  },
  {
    id: 'en-backup',
    text: 'The booking database is copied every night at half past two to the vault in Tarnholm and kept there for ninety days.',
  },
  {
    id: 'en-outage',
    text: 'When the booking system fails, tickets are sold on paper from the red folder, and the numbers are typed in afterwards.',
  },
  {
    id: 'en-printer',
    text: 'Error E-77 on the large printer means that the waste toner box is full. Spare boxes are in the cupboard beside it.',
  },
  {
    id: 'en-meeting',
    text: 'Meeting rooms are booked for two hours at most. A room where nobody has turned up after ten minutes is free again.',
  },
  {
    id: 'en-canteen',
    text: 'The canteen serves lunch from half past eleven to two. On Fridays there is fish, and a dish without meat every day.',
  },
  {
    id: 'en-parking',
    text: 'The car park behind hall C belongs to the night shift. Everybody else leaves the car at the old tram depot.',
  },
  {
    id: 'en-bicycle',
    text: 'The company lends bicycles to its staff for nine crowns a month, repairs included.',
  },
  {
    id: 'en-training',
    text: 'Two training days a year are free to choose. Language courses count when they take place outside working hours.',
  },
  {
    id: 'en-probation',
    text: 'The trial period lasts six months. During it both sides may end the contract with two weeks’ notice.',
  },
  {
    id: 'en-pension',
    text: 'The company adds three per cent of the salary to the old-age fund once somebody has been with it for a year.',
  },
  {
    id: 'en-parents',
    text: 'After the birth of a child either parent may stay at home for up to fourteen months and comes back to the same job.',
  },
  {
    id: 'en-crane',
    text: 'The iron crane in the harbour of Vellmar was built in 1893 and lifts eleven tons. It is driven by two boilers.',
  },
  {
    id: 'en-lighthouse',
    text: 'The lighthouse on Skerry Point flashes three times every twenty seconds and is seen from nineteen miles away.',
  },
  {
    id: 'en-tide',
    text: 'At low tide the northern basin is too shallow for the Osprey; she waits outside until the water has risen by a metre.',
  },
  {
    id: 'en-osprey',
    text: 'The ferry Osprey carries 420 passengers and 60 cars. She was launched in 2011 at the Halden yard.',
  },
  {
    id: 'en-heron',
    text: 'The ferry Heron is the oldest ship of the line. She runs on Sundays in summer only and takes no cars.',
  },
  {
    id: 'en-timetable',
    text: 'From May to September a ferry leaves Vellmar for the islands every forty minutes, in winter every two hours.',
  },
  {
    id: 'en-dogs',
    text: 'Dogs travel free of charge on the open deck and have to be kept on a lead. They are not allowed in the saloon.',
  },
  {
    id: 'en-refund',
    text: 'A ticket that was not used is refunded in full up to one day before departure; later, half of the price is kept.',
  },
  {
    id: 'en-luggage',
    text: 'Every passenger may bring two pieces of luggage of up to twenty kilograms. Surfboards count as a piece.',
  },
  {
    id: 'en-lost',
    text: 'Things that were left on board are kept at the lost property office in Pier Street for three months, then sold.',
  },
  {
    id: 'en-storm',
    text: 'From wind force nine on no ferry sails. The decision is made by the captain and announced an hour before departure.',
  },
  {
    id: 'en-lifejacket',
    text: 'Life jackets lie under the benches. Those for children are yellow and stored beside the stairs.',
  },
  {
    id: 'en-fire',
    text: 'When the fire alarm sounds, everybody leaves through the nearest exit and gathers at the fountain on Customs Square.',
  },
  {
    id: 'en-firstaid',
    text: 'A box with bandages hangs in every corridor. The defibrillator is at the gate of hall A.',
  },
  {
    id: 'en-diesel',
    text: 'The ships take on fuel on Tuesdays and Thursdays before six in the morning. Smoking on the quay is forbidden meanwhile.',
  },
  {
    id: 'en-paint',
    text: 'The hull of each ship is painted every third winter. Two coats of Corvan 5 are needed against barnacles.',
  },
  {
    id: 'en-museum',
    text: 'The harbour museum shows the diving bell of 1788 and is open on Wednesdays and at weekends. Admission is free for pupils.',
  },
  {
    id: 'en-market',
    text: 'The fish market opens at five in the morning. Since 1954 it has been held under the glass roof of the old station.',
  },
  {
    id: 'en-mayor',
    text: 'Mirela Tobin has been mayor of Vellmar since 2019. Before that she was a pilot in the harbour for twenty years.',
  },
  {
    id: 'en-bridge',
    text: 'The drawbridge over the Lind opens at full hours. Cars have to wait seven minutes on average.',
  },
  {
    id: 'en-salary',
    text: 'Salaries are paid on the twenty-fifth of the month. If that day is a Sunday, the money arrives on the Friday before.',
  },
  {
    id: 'en-suppliers',
    text: 'Invoices of suppliers need an order number. Without one they are sent back and not paid.',
  },
  {
    id: 'en-recycling',
    text: 'Old batteries and lamps go into the grey container at the gate; cardboard is pressed in hall B.',
  },
  {
    id: 'en-quiet',
    text: 'Between ten at night and six in the morning ships must not sound their horns within the harbour walls.',
  },
];

export const englishQuestions: readonly LabelledQuestion[] = [
  { question: 'How many days of paid leave do employees have?', answer: 'en-leave', kind: 'lexical' },
  { question: 'What does error E-77 on the printer mean?', answer: 'en-printer', kind: 'lexical' },
  { question: 'Where is a forgotten password reset?', answer: 'en-password', kind: 'lexical' },
  { question: 'How much does the iron crane of Vellmar lift?', answer: 'en-crane', kind: 'lexical' },
  {
    question: 'How often does the lighthouse on Skerry Point flash?',
    answer: 'en-lighthouse',
    kind: 'lexical',
  },
  { question: 'How many passengers does the Osprey carry?', answer: 'en-osprey', kind: 'lexical' },
  { question: 'Which form is needed for travel expenses?', answer: 'en-expenses', kind: 'lexical' },
  { question: 'Where is the booking database copied at night?', answer: 'en-backup', kind: 'lexical' },
  { question: 'Who is the mayor of Vellmar?', answer: 'en-mayor', kind: 'lexical' },
  { question: 'How many coats of Corvan 5 does a hull need?', answer: 'en-paint', kind: 'lexical' },
  { question: 'What is the diving bell in the harbour museum?', answer: 'en-museum', kind: 'lexical' },
  { question: 'When does the drawbridge over the Lind open?', answer: 'en-bridge', kind: 'lexical' },
  { question: 'Do invoices of suppliers need an order number?', answer: 'en-suppliers', kind: 'lexical' },
  {
    question: 'Can I take my vacation days with me to the following year?',
    answer: 'en-carry',
    kind: 'paraphrase',
  },
  { question: 'I have a fever, whom do I have to call?', answer: 'en-sick', kind: 'paraphrase' },
  {
    question: 'How expensive can my accommodation be on a business trip?',
    answer: 'en-hotel',
    kind: 'paraphrase',
  },
  { question: 'How do visitors get on the internet?', answer: 'en-wifi', kind: 'paraphrase' },
  { question: 'Can I take my puppy along?', answer: 'en-dogs', kind: 'paraphrase' },
  { question: 'Do I get my money back if I do not sail?', answer: 'en-refund', kind: 'paraphrase' },
  { question: 'I forgot my umbrella on the ship', answer: 'en-lost', kind: 'paraphrase' },
  { question: 'Do boats go out in bad weather?', answer: 'en-storm', kind: 'paraphrase' },
  { question: 'What should I do if the building is burning?', answer: 'en-fire', kind: 'paraphrase' },
  { question: 'When do I get paid?', answer: 'en-salary', kind: 'paraphrase' },
  { question: 'What can I eat at noon if I am a vegetarian?', answer: 'en-canteen', kind: 'paraphrase' },
  { question: 'Where can I leave my car?', answer: 'en-parking', kind: 'paraphrase' },
  { question: 'How much time off do new mothers and fathers get?', answer: 'en-parents', kind: 'paraphrase' },
  { question: 'I cannot find my access card, what now?', answer: 'en-badge', kind: 'paraphrase' },
  { question: 'My remote connection drops during the day', answer: 'en-vpn', kind: 'paraphrase' },
  {
    question: 'How do we sell tickets when the computers are down?',
    answer: 'en-outage',
    kind: 'paraphrase',
  },
  { question: 'For how long may a meeting room be booked?', answer: 'en-meeting', kind: 'lexical' },
  { question: 'Can I rent a bike from my employer?', answer: 'en-bicycle', kind: 'paraphrase' },
  {
    question: 'Does learning Spanish count as further education?',
    answer: 'en-training',
    kind: 'paraphrase',
  },
  { question: 'How quickly can I quit in the first months?', answer: 'en-probation', kind: 'paraphrase' },
  { question: 'Does the firm contribute to my retirement?', answer: 'en-pension', kind: 'paraphrase' },
  { question: 'Why does the ship wait outside the port?', answer: 'en-tide', kind: 'paraphrase' },
  { question: 'Which vessel only operates in the warm season?', answer: 'en-heron', kind: 'paraphrase' },
  {
    question: 'How frequent are departures to the islands in winter?',
    answer: 'en-timetable',
    kind: 'lexical',
  },
  { question: 'How heavy can my suitcase be?', answer: 'en-luggage', kind: 'paraphrase' },
  { question: 'Where are life jackets for children stored?', answer: 'en-lifejacket', kind: 'lexical' },
  { question: 'Somebody has had a heart attack, where is help?', answer: 'en-firstaid', kind: 'paraphrase' },
  { question: 'On which days do the ships take on fuel?', answer: 'en-diesel', kind: 'lexical' },
  { question: 'Where can I buy fresh seafood early in the day?', answer: 'en-market', kind: 'paraphrase' },
  { question: 'Where do I throw away used light bulbs?', answer: 'en-recycling', kind: 'paraphrase' },
  { question: 'Is it allowed to make noise in the night?', answer: 'en-quiet', kind: 'paraphrase' },
];
