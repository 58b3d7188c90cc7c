// Indonesian words for what the program describes in English. Tests compare these lists with the program's own
// (i18n.test.ts, browser/people.test.ts).
export const kBotSummaries: Record<string, string> = {
  random: 'Memainkan sembarang langkah sah, semuanya sama mungkin.',
  greedy: 'Memainkan langkah yang membuatnya paling unggul; yang sama diundi.',
  hillclimb: 'Memainkan langkah dengan evaluasi terbaik setelahnya; tidak melihat lebih jauh.',
  minimax: 'Melihat beberapa langkah ke depan dan mengambil yang terbaik dari yang tidak dapat dicegah lawan; alpha-beta melewatkan yang tidak berpengaruh.',
  'genetic-weights': 'Minimax dengan evaluasi hasil evolusi: nilai bidak bergantung pada banyaknya tetangga yang terisi.',
  mirror: 'Membalas tiap langkah dengan petak seberangnya; sebagai pemain kedua tidak pernah kalah. Bila tidak bisa, bermain seperti greedy.',
  unbeatable: 'Sebagai pemain kedua memenangkan setiap permainan yang memenuhi papan dengan banyak petak genap, melawan siapa pun: buktinya ada di dalam program.',
  steer: 'Melawan yang mencerminkan: menuju himpunan petak tempat cermin hanya menghasilkan seri. Selain itu bermain seperti greedy.',
  'othello-2007': 'Alpha-beta atas selisih bidak, kedalaman 3, 5, atau 7 (laporan E, bab 2).',
  'othello-2008': 'Sama, dengan nilai petak, bidak stabil, dan banyaknya langkah yang menggeser batas (laporan E, bab 3 dan 4).',
  annealing: 'Simulated annealing atas satu langkah: langkah acak ditantang langkah acak lain sementara suhu turun.',
  'genetic-moves': 'Algoritma genetika dengan satu langkah sebagai individu: baris dan kolom langkah yang baik digabungkan.',
  'genetic-sequence': 'Algoritma genetika dengan urutan langkah kedua pemain sebagai individu; langkah pertama urutan terbaik dimainkan.',
  'genetic-tree': 'Minimax genetika: urutan langkah bersaing mencapai akar pohon dari semua urutan yang sudah dilihat.',
  mcts: 'Pencarian pohon Monte-Carlo (UCT): memainkan permainan sampai selesai berkali-kali dan lebih sering menuju yang paling banyak menang.',
  engine: 'Pemain terkuat: perhitungan pasti menjelang akhir, bukti bila ada, dan pencarian dalam di bagian lain. Tanpa batas ia memakai satu detik per langkah.',
  'A/minimax': 'Bot minimax laporan A, bagian 3.2.',
  'A/genetic2': 'Bot genetika kedua laporan A, bagian 3.4 alternatif 2, dengan bobotnya.',
  'A/annealing': 'Laporan A, bagian 3.3: simulated annealing yang memainkan langkah pertama yang diterima.',
  'A/genetic1': 'Laporan A, bagian 3.4, alternatif 1: satu persilangan dua langkah acak.',
  'B/minimax': 'Bot minimax laporan B, bagian 2.',
  'B/hillclimb': 'Hill climbing dengan gerak menyamping dari laporan B, bagian 3.',
  'B/genetic': 'Laporan B, bagian 4: empat langkah, persilangan dan mutasi satu koordinat.',
  'C/minimax': 'Bot minimax laporan C, yang hanya melihat petak di dekat bidak.',
  'C/hillclimb': 'Hill climbing laporan C.',
  'C/genetic': 'Laporan C: seratus urutan langkah selama seratus generasi.',
  'D/minimax': 'Bot minimax laporan D.',
  'D/hillclimb': 'Steepest hill climbing laporan D.',
  'D/genetic-tree': 'Minimax genetika laporan D; program publiknya memainkan petak kosong pertama.',
  'E/2007': 'Othello 2007, program yang menjadi awal laporan E: bab 2.',
  'E/2008': 'Othello 2008, dengan evaluasi laporan E: bab 3 dan 4.',
};

export const kGameRules: Record<string, string> = {
  othello: 'Jepit bidak lawan dalam garis lurus untuk membaliknya. Tidak bisa melangkah: lewat. Bidak terbanyak menang.',
  adjacency: 'Isi petak kosong mana pun; bidak lawan di sebelahnya menjadi milikmu. Bidak terbanyak setelah ronde terakhir menang.',
};

// Names of players in the games that the program offers; a name that is not here is the same in both languages.
export const kSeatNames: Record<string, string> = {
  Black: 'Hitam',
  White: 'Putih',
  'Player 1': 'Pemain 1',
  'Player 2': 'Pemain 2',
  Prover: 'Pembukti',
  Attacker: 'Penyerang',
};

export const kFormatSummaries: Record<string, string> = {
  any: 'apa saja dari format teks lainnya, dikenali sendiri',
  transcript: 'daftar langkah seperti f5d6c3, satu permainan per baris',
  position: 'posisi, satu per baris: petak, giliran, untuk Adjacency sisa langkah',
  obf: 'posisi dengan nilai pasti tiap langkah',
  ggf: 'format Generic Game Server, untuk kedua permainan',
  sgf: 'smart game format, hanya Othello',
  wthor: 'basis data Prancis: .wtb, hanya Othello 8x8',
  jsonl: 'JSON lines, satu objek per permainan: menyimpan semuanya',
};

export const kParameterHelp: Record<string, string> = {
  seed: 'awal bilangan acak; benih yang sama memainkan permainan yang sama',
  time: 'detik per langkah; setelah itu langkah terbaik sejauh ini dimainkan',
  eval: 'nilai posisi: selisih bidak; selisih bidak ditambah sedikit untuk bidak jauh dari tengah; bidak menurut tetangga yang terisi; nol',
  divisor: 'radial: makin besar, makin kecil pengaruh jarak dari tengah (laporan B: 16 * sqrt(2))',
  a0: 'liberties: nilai bidak dengan 0 tetangga terisi',
  a1: 'liberties: nilai bidak dengan 1 tetangga terisi',
  a2: 'liberties: nilai bidak dengan 2 tetangga terisi',
  a3: 'liberties: nilai bidak dengan 3 tetangga terisi',
  a4: 'liberties: nilai bidak dengan 4 tetangga terisi',
  ties: 'mana yang dimainkan dari langkah yang sama baik: pertama, terakhir, diundi, atau mana saja selain yang terakhir (program laporan B)',
  depth: 'banyaknya langkah yang dilihat ke depan; end: sampai akhir permainan (laporan B)',
  moves: 'melihat semua langkah sah, atau hanya petak dengan bidak di antara delapan petak sekelilingnya (laporan C)',
  order: 'langkah mana yang dicoba dahulu: urut baris, dari tengah, atau yang paling banyak membalik; mengubah kerja, bukan langkahnya',
  horizon: 'di mana pandangan ke depan berakhir bila ronde sedikit: bersama permainan; sampai petak kosong terakhir (laporan A dan D); atau satu langkah lebih awal (laporan B)',
  view: 'O: bot X mencari langkah terbaik bagi O, seperti program laporan A; hanya Adjacency',
  pruning: 'off: minimax biasa tanpa alpha dan beta, untuk perbandingan; langkahnya tidak berubah',
  file: 'bobot yang ditulis `turncoat evolve`, sebagai ganti a0 sampai a4',
  level: 'tingkat dalam laporan: easy melihat 3 langkah, medium 5, hard 7',
  mode: 'di mana evaluasi dipakai: menggeser alpha dan beta seperti laporan, atau di daun',
  result: 'nilai simpul pada mode=bounds: langkah yang dilihat terakhir, seperti tercetak, atau yang terbaik',
  corner: 'nilai petak pojok',
  'c-square': 'nilai petak tepi di sebelah pojok',
  'x-square': 'nilai petak diagonal dari pojok',
  edge: 'nilai petak tepi lainnya, petak A dan B dalam laporan',
  other: 'nilai semua petak lain',
  stable: 'nilai bidak yang tidak dapat dibalik lagi',
  unstable: 'nilai bidak yang masih dapat dibalik',
  few: 'nilai bila lawan punya sedikit langkah',
  some: 'nilai bila tidak sedikit dan tidak banyak',
  many: 'nilai bila lawan punya banyak langkah',
  'few-up-to': 'sampai sekian langkah disebut sedikit',
  'many-from': 'mulai sekian langkah disebut banyak',
  schedule: 'cara suhu turun: dikurangi untuk tiap penantang (laporan A, bagian 3.3), atau menjadi sebagian darinya (tabel 2.4.1.1)',
  t0: 'suhu sebelum penantang pertama; schedule: 2.8 bila linear, 100 bila exponential',
  step: 'linear: penurunan suhu untuk tiap penantang',
  factor: 'exponential: bagian suhu yang tersisa untuk penantang berikutnya',
  stop: 'suhu tempat perjalanan berakhir; schedule: 0 bila linear, 1 bila exponential',
  accept: 'memainkan penantang pertama yang diterima, atau melanjutkan darinya sampai suhu turun ke stop',
  equal: 'penantang bernilai sama: undi yang lain, lewati, atau terima',
  population: 'banyaknya individu dalam satu generasi',
  generations: 'berapa kali induk dipilih',
  pairs: 'pasangan induk tiap generasi; bila anaknya kurang dari populasi, induk terbaik tetap hidup',
  'steer.pairs': 'paling banyak berapa pasang petak dalam himpunan itu; 0: sebanyak mungkin',
  crossover: 'yang ditukar sepasang induk: kolom, dan anak sah yang lebih baik hidup (laporan A); kolom, atau baris bila tidak sah (laporan B); tidak ada',
  mutation: 'peluang seorang anak berubah',
  tries: 'berapa kali mutasi boleh gagal sebelum anak dibiarkan',
  wheel: 'cara memilih induk: menurut kebugaran; atau selalu yang pertama atau terakhir, seperti program laporan B dan A karena keliru',
  length: 'panjang urutan langkah; game: sampai permainan selesai',
  faults: 'none, atau kesalahan program publik laporan C, yang membuatnya bermain seperti acak',
  playouts: 'banyaknya permainan sampai selesai untuk satu langkah; auto: 2000, atau sebanyak yang diizinkan batas',
  c: 'seberapa kuat langkah yang jarang dicoba diutamakan',
  playout: 'cara memainkan sampai selesai: diundi, atau diundi di antara yang paling banyak membalik',
  epsilon: 'peluang sembarang langkah sah dalam playout yang serakah',
  hash: 'memori dalam MB',
  'unbeatable.hash': 'memori paling banyak dalam MB; dengan kurang dari 462, lawan yang pandai mengarahkan mungkin mencapai seri',
  threads: 'banyaknya utas yang berpikir bersama; lebih dari satu dapat mengubah jalannya permainan',
  confidence: 'melewatkan yang menurut pencarian dangkal tidak penting dengan keyakinan ini dalam persen; exact: tidak ada yang dilewatkan',
  ponder: 'on: tetap berpikir selama lawan berpikir',
  as: 'algoritma seperti dalam laporan, atau seperti yang dimainkan program publiknya, termasuk kesalahannya selain view=O dari laporan A',
};

// How a value was found: the sentences of src/solver/solution.cpp and src/players/engine.cpp.
export const kValueReasons: Record<string, string> = {
  'the game is over': 'permainan sudah selesai',
  'searched to the end of the game': 'dihitung sampai akhir permainan',
  'searched over sets of empty squares: in a game that fills the board colours do not matter':
    'dihitung atas himpunan petak kosong: dalam permainan yang memenuhi papan, warna tidak berpengaruh',
  'the position is symmetric: answering each move with its image gives the bound':
    'posisinya simetris: membalas tiap langkah dengan bayangannya menjamin nilai ini',
  'estimated by search': 'perkiraan dari pencarian',
  'estimated by search, and held to what is proved': 'perkiraan dari pencarian, dibatasi oleh yang sudah terbukti',
  'proved without search: no other value is possible': 'terbukti tanpa pencarian: tidak ada nilai lain yang mungkin',
};

// Why a move is made: the sentences of src/solver/adjacency/winning_reply.cpp, src/search/mirror.h and bots.
export const kMoveReasons: Record<string, string> = {
  'the opposite cell: whoever answers so cannot lose': 'petak seberang: yang membalas demikian tidak dapat kalah',
  'the opposite cell: what is left is proved to be won by whoever mirrors':
    'petak seberang: terbukti bahwa sisanya dimenangkan oleh yang mencerminkan',
  'the opposite cell: ahead by marks that nobody can turn any more, and the mirror gives none of the rest away':
    'petak seberang: sudah unggul oleh bidak yang tidak dapat dibalik lagi, dan dengan cermin sisanya tidak berkurang',
  'not the opposite cell, which would only draw: this one wins': 'bukan petak seberang, yang hanya menghasilkan seri: petak ini menang',
  'all ways to fill the rest were looked at: this one wins': 'semua cara mengisi sisanya sudah dilihat: petak ini menang',
  'all ways to fill the rest were looked at: none is better': 'semua cara mengisi sisanya sudah dilihat: tidak ada yang lebih baik',
  'towards cells in which the mirror would only draw': 'menuju petak-petak tempat cermin hanya menghasilkan seri',
};
