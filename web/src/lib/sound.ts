// Short synthesized sounds: wood on wood for a move, one soft note for each piece that turns, a few notes at the end.
let context: AudioContext | undefined;

interface Note {
  frequency: number;
  at: number;
  length: number;
  loudness: number;
  // Where the pitch glides to, as a share of it.
  glide?: number;
  shape?: OscillatorType;
}

function play({ frequency, at, length, loudness, glide = 1, shape = 'sine' }: Note): void {
  const audio = context!;
  const begin = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(frequency, begin);
  if (glide !== 1) oscillator.frequency.exponentialRampToValueAtTime(frequency * glide, begin + length);
  // A few milliseconds to rise: no crack at the start.
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loudness, begin + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

const wood = (at: number, loudness: number): Note[] => [
  { frequency: 330, at, length: 0.09, loudness, glide: 0.45, shape: 'triangle' },
  { frequency: 1250, at, length: 0.03, loudness: loudness * 0.4, glide: 0.7 },
];
const melody = (frequencies: number[], step: number, length: number, loudness: number): Note[] =>
  frequencies.map((frequency, index) => ({ frequency, at: index * step, length, loudness, shape: 'triangle' }));

export type Sound = 'move' | 'pass' | 'win' | 'lose' | 'end' | 'low' | 'wrong';

// C, D, E, G, A: whatever turns together sounds well together.
const kTurning = [523, 587, 659, 784, 880, 1047, 1175, 1319];

export function notesOf(sound: Sound, turned = 0): Note[] {
  switch (sound) {
    case 'move':
      return [...wood(0, 0.3), ...kTurning.slice(0, Math.max(0, turned)).map((frequency, index) => ({ frequency, at: 0.09 + index * 0.045, length: 0.12, loudness: 0.05 }))];
    case 'pass': return [...wood(0, 0.18), ...wood(0.17, 0.18)];
    case 'win': return melody([523, 659, 784, 1047], 0.11, 0.5, 0.12);
    case 'lose': return melody([440, 392, 330], 0.16, 0.55, 0.1);
    case 'end': return melody([523, 659, 523], 0.13, 0.45, 0.1);
    case 'low': return melody([880, 880], 0.16, 0.1, 0.08);
    case 'wrong': return [{ frequency: 175, at: 0, length: 0.14, loudness: 0.14, glide: 0.8, shape: 'triangle' }];
  }
}

export function playSound(sound: Sound, turned = 0): void {
  context ??= new AudioContext();
  for (const note of notesOf(sound, turned)) play(note);
}
