// Short synthesized sounds: a wooden click for a move, a soft double for a pass, a chord at the end.
let context: AudioContext | undefined;

function tone(frequency: number, at: number, length: number, loudness: number): void {
  const audio = context!;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.setValueAtTime(frequency, audio.currentTime + at);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * 0.6, audio.currentTime + at + length);
  gain.gain.setValueAtTime(loudness, audio.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(audio.currentTime + at);
  oscillator.stop(audio.currentTime + at + length);
}

export type Sound = 'move' | 'pass' | 'end' | 'wrong';

export function playSound(sound: Sound, turned = 0): void {
  context ??= new AudioContext();
  if (sound === 'move') {
    tone(520, 0, 0.07, 0.25);
    for (let i = 0; i < Math.min(turned, 8); i++) tone(700 + 40 * i, 0.06 + i * 0.035, 0.05, 0.1);
  } else if (sound === 'pass') {
    tone(300, 0, 0.12, 0.2);
    tone(300, 0.16, 0.12, 0.2);
  } else if (sound === 'wrong') {
    tone(160, 0, 0.15, 0.2);
  } else {
    [392, 494, 587].forEach((frequency, i) => tone(frequency, i * 0.08, 0.6, 0.15));
  }
}
