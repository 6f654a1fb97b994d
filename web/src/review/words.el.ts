// What the review says, in Greek: the model for all other languages.
export const words = {
  title: 'Ανάλυση',
  waiting: (ahead: number) => (ahead ? `Περιμένουμε σειρά. Πριν από εμάς: ${ahead}.` : 'Ξεκινάμε…'),
  working: 'Ξαναπαίζουμε την παρτίδα και μετράμε…',
  comeBack: 'Μπορείς να κλείσεις τη σελίδα και να γυρίσεις αργότερα.',
  deeper: 'Πιο προσεκτικά (ως ένα λεπτό)',
  deep: 'Κοιτάξαμε προσεκτικά.',
  who: 'Παίκτης',
  // The account
  account: 'Από πού ήρθε το αποτέλεσμα',
  parts: {
    start: 'Στην αρχή',
    luck: 'Η τύχη',
    own: 'Οι επιλογές σου',
    others: 'Οι επιλογές των άλλων',
    doubt: 'Ό,τι δεν ξέρουμε',
    result: 'Στο τέλος',
  } as Record<string, string>,
  ownOf: (name: string) => `Επιλογές: ${name}`,
  chance: 'πιθανότητα νίκης',
  points: 'πόντοι',
  luckiest: (what: string, worth: string) => `Η πιο τυχερή στιγμή: ${what} (${worth})`,
  unluckiest: (what: string, worth: string) => `Η πιο άτυχη στιγμή: ${what} (${worth})`,
  // One sentence: was it luck or skill?
  verdicts: {
    'lucky good': 'Έπαιξες καλά, και η τύχη ήταν μαζί σου.',
    'lucky bad': 'Η τύχη ήταν μαζί σου· οι επιλογές σου θέλουν λίγη δουλειά.',
    'unlucky good': 'Έπαιξες καλά, αλλά η τύχη δεν ήταν μαζί σου.',
    'unlucky bad': 'Ούτε η τύχη ούτε οι επιλογές βοήθησαν αυτή τη φορά.',
    'even good': 'Έπαιξες καλά. Η τύχη δεν έγειρε ούτε εδώ ούτε εκεί.',
    'even bad': 'Η τύχη μοιράστηκε δίκαια· το παιχνίδι κρίθηκε στις επιλογές.',
  } as Record<string, string>,
  bestPlayer: (name: string) => `Τις καλύτερες επιλογές τις έκανε: ${name}.`,
  // The graph
  graph: 'Η πορεία της παρτίδας',
  graphHint: 'Πάτησε ένα σημείο για να δεις το τραπέζι όπως ήταν.',
  // Moments to learn from
  moments: 'Στιγμές που αξίζει να ξαναδείς',
  noMoments: 'Καμία επιλογή δεν στοίχισε κάτι που να αξίζει να πούμε. Μπράβο.',
  tryAgain: 'Πώς θα έπαιζες τώρα;',
  answer: 'Δες την απάντηση',
  right: 'Ακριβώς. Αυτό είναι το καλύτερο.',
  better: (cost: string) => `Καλύτερα από τότε. Στοιχίζει ακόμη ${cost}.`,
  same: 'Αυτό έπαιξες και τότε.',
  other: (cost: string) => `Στοιχίζει ${cost}.`,
  unknown: 'Αυτό δεν το ζυγίσαμε· υπάρχει καλύτερο.',
  made: 'Παίχτηκε',
  best: 'Καλύτερο',
  cost: (cost: string) => `Στοίχισε ${cost}`,
  goOn: 'Συνέχισε από εδώ με μποτ',
  practice: 'Παρτίδα εξάσκησης: δεν μετρά πουθενά.',
  // Everything
  all: 'Όλες οι επιλογές',
  byCost: 'Πρώτα όσες στοίχισαν',
  byOrder: 'Με τη σειρά',
  costColumn: 'Κόστος',
  choiceColumn: 'Επιλογή',
  bestColumn: 'Το καλύτερο',
  flagged: 'σίγουρο λάθος',
  judge: (version: number, checksum: string) =>
    `Κριτής, έκδοση ${version} (${checksum}). Με την ίδια παρτίδα βγαίνει πάντα η ίδια ανάλυση.`,
};

export type Words = typeof words;
