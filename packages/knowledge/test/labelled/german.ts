import type { LabelledPassage, LabelledQuestion } from './labelled-set.ts';

export const germanPassages: readonly LabelledPassage[] = [
  {
    id: 'de-urlaub',
    text: 'Die Beschäftigten der Seilbahn Hohenrain haben dreißig Urlaubstage im Jahr. Anträge nimmt das Büro bis zum ersten Februar entgegen.',
  },
  {
    id: 'de-krank',
    text: 'Wer krank ist, meldet sich vor Dienstbeginn bei der Leitstelle. Ein Attest ist ab dem vierten Tag nötig.',
  },
  {
    id: 'de-schicht',
    text: 'Die Frühschicht beginnt um fünf Uhr vierzig an der Talstation, die Spätschicht endet mit der letzten Gondel.',
  },
  {
    id: 'de-gondel',
    text: 'Eine Gondel fasst acht Personen oder sechshundertvierzig Kilogramm. Fahrräder hängen außen am Haken.',
  },
  {
    id: 'de-seil',
    text: 'Das Tragseil ist 3.180 Meter lang und wird alle sechs Jahre um dreißig Meter versetzt.',
  },
  { id: 'de-wind', text: 'Ab einer Windgeschwindigkeit von siebzig Stundenkilometern steht die Bahn still.' },
  {
    id: 'de-notstrom',
    text: 'Fällt der Strom aus, treibt ein Dieselmotor in der Bergstation die Bahn mit halber Geschwindigkeit weiter.',
  },
  {
    id: 'de-rettung',
    text: 'Die Bergwacht seilt Fahrgäste aus stehenden Gondeln ab. Geübt wird das zweimal im Jahr, im April und im Oktober.',
  },
  {
    id: 'de-preis',
    text: 'Die Berg- und Talfahrt kostet 24 Taler für Erwachsene und 11 Taler für Kinder bis vierzehn Jahre.',
  },
  {
    id: 'de-jahreskarte',
    text: 'Die Jahreskarte gilt zwölf Monate ab dem Kauf und ist nicht übertragbar. Bei Verlust wird sie einmal kostenlos ersetzt.',
  },
  { id: 'de-hund', text: 'Hunde fahren für drei Taler mit und brauchen in der Gondel einen Maulkorb.' },
  {
    id: 'de-erstattung',
    text: 'Fahrkarten werden erstattet, wenn die Bahn länger als zwei Stunden steht. Der Antrag liegt an der Kasse aus.',
  },
  {
    id: 'de-parken',
    text: 'Der Parkplatz an der Talstation hat 310 Stellplätze. Wohnmobile stehen auf der Wiese hinter dem Sägewerk.',
  },
  {
    id: 'de-bus',
    text: 'Die Buslinie 47 fährt alle zwanzig Minuten vom Bahnhof Lauterbrunn zur Talstation.',
  },
  {
    id: 'de-huette',
    text: 'Die Silberhütte am Gipfel hat vierzig Betten. Halbpension gibt es nur nach Anmeldung bis zum Vorabend.',
  },
  {
    id: 'de-wanderweg',
    text: 'Der Weg von der Bergstation zum Krähensee dauert zwei Stunden und ist rot-weiß markiert.',
  },
  {
    id: 'de-lawine',
    text: 'Bei Lawinenwarnstufe vier wird der Nordhang gesperrt. Gesprengt wird nur vor sieben Uhr morgens.',
  },
  {
    id: 'de-schnee',
    text: 'Die Schneekanonen am Übungshang laufen ab minus drei Grad und holen ihr Wasser aus dem Speicher Rabenmoos.',
  },
  {
    id: 'de-kuendigung',
    text: 'Die Kündigungsfrist beträgt im ersten Jahr vier Wochen, danach drei Monate zum Quartalsende.',
  },
  {
    id: 'de-gehalt',
    text: 'Das Gehalt wird am letzten Werktag des Monats überwiesen. Zulagen für Nachtarbeit kommen einen Monat später.',
  },
  {
    id: 'de-uniform',
    text: 'Jacke und Hose stellt der Betrieb. Wer ausscheidet, gibt beides gewaschen im Lager zurück.',
  },
  {
    id: 'de-schluessel',
    text: 'Verlorene Schlüssel sind sofort dem Betriebsleiter zu melden, weil sonst das ganze Schloss getauscht werden muss.',
  },
  {
    id: 'de-passwort',
    text: 'Passwörter haben mindestens vierzehn Zeichen und werden nicht aufgeschrieben. Nach fünf Fehlversuchen ist das Konto eine Stunde gesperrt.',
  },
  {
    id: 'de-drucker',
    text: 'Der Etikettendrucker im Lager braucht Rollen der Sorte K9. Bestellt wird bei der Firma Oskamp in Triel.',
  },
  {
    id: 'de-archiv',
    text: 'Rechnungen werden zehn Jahre im Keller der Verwaltung aufbewahrt, Fahrtenbücher nur drei.',
  },
  {
    id: 'de-kantine',
    text: 'Im Personalraum gibt es mittags Suppe und Brot. Wer keine Milch verträgt, sagt es der Köchin am Vortag.',
  },
  {
    id: 'de-feuer',
    text: 'Bei Feueralarm bleibt der Aufzug stehen. Sammelplatz ist die Linde vor dem Kassenhaus.',
  },
  {
    id: 'de-verband',
    text: 'Verbandskästen hängen an jeder Stütze mit gerader Nummer. Verbrauchtes Material wird in die Liste eingetragen.',
  },
  {
    id: 'de-museum',
    text: 'Das Seilbahnmuseum zeigt die Holzkabine von 1908. Führungen beginnen sonntags um elf.',
  },
  {
    id: 'de-gruendung',
    text: 'Die Bahn wurde 1907 von der Ingenieurin Helene Brack geplant und ein Jahr später eröffnet.',
  },
  {
    id: 'de-dialekt',
    text: 'Die Leute am Hohenrain nennen die Bahn seit jeher den Schlitten, obwohl sie auf keinem Schnee fährt.',
  },
  {
    id: 'de-fundbuero',
    text: 'Fundsachen liegen vierzehn Tage an der Kasse und kommen dann ins Rathaus von Lauterbrunn.',
  },
];

export const germanQuestions: readonly LabelledQuestion[] = [
  { question: 'Wie viele Urlaubstage haben die Beschäftigten?', answer: 'de-urlaub', kind: 'lexical' },
  { question: 'Wie viele Personen fasst eine Gondel?', answer: 'de-gondel', kind: 'lexical' },
  { question: 'Wie lang ist das Tragseil?', answer: 'de-seil', kind: 'lexical' },
  { question: 'Bei welcher Windgeschwindigkeit steht die Bahn?', answer: 'de-wind', kind: 'lexical' },
  { question: 'Was kostet die Fahrt für Kinder?', answer: 'de-preis', kind: 'lexical' },
  { question: 'Ist die Jahreskarte übertragbar?', answer: 'de-jahreskarte', kind: 'lexical' },
  { question: 'Brauchen Hunde einen Maulkorb?', answer: 'de-hund', kind: 'lexical' },
  { question: 'Wo stehen Wohnmobile?', answer: 'de-parken', kind: 'lexical' },
  { question: 'Welche Buslinie fährt nach Lauterbrunn?', answer: 'de-bus', kind: 'lexical' },
  { question: 'Wie viele Betten hat die Silberhütte?', answer: 'de-huette', kind: 'lexical' },
  { question: 'Wie lange dauert der Weg zum Krähensee?', answer: 'de-wanderweg', kind: 'lexical' },
  { question: 'Wann wird der Nordhang gesperrt?', answer: 'de-lawine', kind: 'lexical' },
  { question: 'Wer hat die Bahn 1907 geplant?', answer: 'de-gruendung', kind: 'lexical' },
  { question: 'Welche Rollen braucht der Etikettendrucker?', answer: 'de-drucker', kind: 'lexical' },
  { question: 'Wie viele Zeichen hat ein Passwort?', answer: 'de-passwort', kind: 'lexical' },
  {
    question: 'Was passiert, wenn jemand einen Schluessel verliert?',
    answer: 'de-schluessel',
    kind: 'paraphrase',
  },
  { question: 'Wohin gehe ich, wenn es brennt?', answer: 'de-feuer', kind: 'paraphrase' },
  { question: 'Wann kommt mein Lohn auf das Konto?', answer: 'de-gehalt', kind: 'paraphrase' },
  { question: 'Bekomme ich Geld für meine Fahrkarte zurück?', answer: 'de-erstattung', kind: 'paraphrase' },
  { question: 'Wie lange muss eine Rechnung aufgehoben werden?', answer: 'de-archiv', kind: 'paraphrase' },
];
