const NOTES = { success: [660, 880], error: [220, 180] } as const;

/** Synthesizes two short tones, without audio files. Does nothing where audio is unavailable. */
export function playSound(sound: keyof typeof NOTES): void {
  try {
    const context = new AudioContext();
    NOTES[sound].forEach((frequency, index) => {
      const at = context.currentTime + index * 0.09;
      const oscillator = new OscillatorNode(context, { frequency });
      const gain = new GainNode(context, { gain: 0.05 });
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(at);
      oscillator.stop(at + 0.08);
    });
    setTimeout(() => void context.close(), 500);
  } catch {
    // No audio device, or playback is not allowed yet. A sound is never the only signal.
  }
}
