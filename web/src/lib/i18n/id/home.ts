// Indonesian: the front door.
import type { home as homeEn } from '../en/home';

export const home: Record<keyof typeof homeEn, string> = {
  'offer.title': 'Kamu mulai. Seri\u00a0pun\u00a0tak\u00a0bisa.',
  'offer.why': 'Adjacency pada papan 8×8 penuh sudah terpecahkan: pemain kedua menang. Buktinya ada di dalam program.',
  'offer.unbeatable': 'Coba',
  'offer.argument': 'Tonton argumennya',

  'home.title': 'Dua permainan yang bidaknya berpindah pihak.',
  'home.lead': 'Hadapi lawan yang setara, lalu lihat nilai setiap langkahmu, terbukti di mana pun itu dapat dibuktikan.',
  'home.play': 'Main',
  'home.playGame': 'Main {game}',
  'home.continue': 'Lanjutkan',
  'home.lookBack': 'Lihat permainan terakhirmu',
  'home.against': 'melawan {name}',
  'home.left': 'langkah {n}, {who}',
  'home.leftOver': '{n} langkah, {who}',
  'home.othello': 'Jepit sebaris bidak, dan semuanya berbalik.',
  'home.adjacency': 'Yang kamu sentuh jadi milikmu, sampai disentuh lagi.',
  'home.minute': 'Aturannya dalam semenit',
  'home.who': 'Dua permainan rekaman: {bot} melawan dirinya sendiri.',
  'home.still': 'Diamkan kedua papan',
  'home.doors': 'Lainnya',
  'home.learn': 'Belajar',
  'home.learnLine': 'Aturan bergambar, dan arti kata-kata di halaman ini.',
  'home.watch': 'Tonton',
  'home.watchLine': 'Dua bot setingkatmu bermain; kamu menonton.',
  'home.analyseLine': 'Bawa permainan atau posisi. Temukan kesalahanmu, lalu coba lagi.',
  'home.botsLine': 'Dua puluh tingkat, metode klasik, dan bot dari lima laporan.',
};
