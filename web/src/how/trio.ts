import type { How } from './section';

export const how: How = {
  goal: {
    el: 'Βρες τρία ίδια φύλλα. Ανοίγεις ένα ένα, από το κέντρο ή από τις άκρες των χεριών, και θυμάσαι.',
    en: 'Find three equal cards. You reveal one at a time, from the centre or the ends of hands, and remember.',
  },
  sections: [
    {
      title: { el: 'Το μοίρασμα', en: 'The deal' },
      text: {
        el: [
          '36 φύλλα: 1 ως 12, τρία από το καθένα. Φύλλα στο χέρι και στο κέντρο: 3 παίκτες 9 και 9, 4 παίκτες 7 και 8, 5 παίκτες 6 και 6, 6 παίκτες 5 και 6.',
          'Το χέρι είναι κρυφό και πάντα στη σειρά, από το μικρότερο στο μεγαλύτερο. Στο κέντρο τα φύλλα είναι κλειστά.',
        ],
        en: [
          '36 cards: 1 to 12, three of each. Cards in hand and in the centre: 3 players 9 and 9, 4 players 7 and 8, 5 players 6 and 6, 6 players 5 and 6.',
          'Your hand is secret and always sorted, from low to high. The centre lies face down.',
        ],
      },
      rules: ['TR-1'],
    },
    {
      title: { el: 'Η σειρά σου', en: 'Your turn' },
      text: {
        el: [
          'Ανοίγεις ένα φύλλο: όποιο θέλεις από το κέντρο, ή το μικρότερο ή το μεγαλύτερο που δεν έχει ανοίξει στο χέρι οποιουδήποτε, και στο δικό σου. Μπορείς να ζητήσεις το ίδιο πάλι: το επόμενο μικρότερο, το επόμενο μεγαλύτερο. Ποτέ από τη μέση.',
        ],
        en: [
          'You reveal a card: any from the centre, or the lowest or highest not yet revealed in anybody’s hand, your own too. You may ask for the same again: the next lowest, the next highest. Never from the middle.',
        ],
      },
      rules: ['TR-2'],
      example: 'trio-reveal',
      hint: {
        el: 'Το μικρότερό σου είναι άσος. Ποιος άλλος μπορεί να έχει;',
        en: 'Your lowest is a 1. Who else may hold one?',
      },
    },
    {
      title: { el: 'Ίδιο; Συνέχισε', en: 'Equal? Go on' },
      text: {
        el: [
          'Όσο τα φύλλα είναι ίδια, συνεχίζεις· δεν σταματάς νωρίτερα. Με το πρώτο διαφορετικό όλα γυρίζουν στη θέση τους και παίζει ο επόμενος. Με τρία ίδια κρατάς την τριάδα.',
          'Χωρίς φύλλα παίζεις κανονικά όταν έρθει η σειρά σου. Από άδειο χέρι κανείς δεν ζητάει.',
        ],
        en: [
          'As long as the cards are equal you go on; there is no stopping early. With the first different card all go back where they were and the next one plays. With three equal cards you keep the trio.',
          'Without cards you still take your turns. Nobody can ask an empty hand.',
        ],
      },
      rules: ['TR-3', 'TR-4'],
      example: 'trio-third',
      hint: { el: 'Δύο άσοι. Ο τρίτος;', en: 'Two 1s. The third?' },
    },
    {
      title: { el: 'Ποιος νικά', en: 'Who wins' },
      text: {
        el: [
          'Απλό: τρεις τριάδες, ή η τριάδα με τα 7.',
          'Καυτό: δύο τριάδες που συνδέονται, ή η τριάδα με τα 7. Συνδέονται δύο αριθμοί με άθροισμα ή διαφορά 7: 1-6 2-5 3-4 1-8 2-9 3-10 4-11 5-12.',
          'Το παιχνίδι τελειώνει αμέσως.',
        ],
        en: [
          'Simple: three trios, or the trio of 7s.',
          'Spicy: two linked trios, or the trio of 7s. Two numbers are linked when their sum or difference is 7: 1-6 2-5 3-4 1-8 2-9 3-10 4-11 5-12.',
          'The game ends at once.',
        ],
      },
      rules: ['TR-5'],
    },
    {
      title: { el: 'Σε ζευγάρια', en: 'In teams' },
      text: {
        el: [
          'Με 4 ή 6 παίκτες, οι απέναντι παίζουν μαζί. Μοιράζονται όλα τα φύλλα, κέντρο δεν υπάρχει.',
          'Πριν από την πρώτη σειρά, και κάθε φορά που μια άλλη ομάδα κερδίζει τριάδα, οι δύο συμπαίκτες μπορούν να ανταλλάξουν από ένα φύλλο: διαλέγουν κρυφά, πρέπει να το θέλουν και οι δύο, και τα φύλλα αλλάζουν χέρια μαζί. Άλλη συνεννόηση δεν έχει.',
          'Οι τριάδες είναι κοινές, και από τον συμπαίκτη σου ζητάς φύλλα όπως από όλους.',
        ],
        en: [
          'With 4 or 6 players those who sit opposite play together. All cards are dealt, there is no centre.',
          'Before the first turn, and after each trio won by another team, partners may exchange one card each: they choose in secret, both must want it, and the cards change hands at the same moment. No other communication.',
          'Trios are shared, and you may ask your partner for cards like anyone.',
        ],
      },
      rules: ['TR-T'],
    },
  ],
};
