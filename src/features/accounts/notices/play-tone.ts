let audio: AudioContext | undefined

/** Browsers play nothing before the user has clicked or typed in the page. */
export function playTone(): void {
  audio ??= new AudioContext()
  const context = audio
  void context.resume().then(() => {
    const begin = context.currentTime + 0.02
    for (const [after, hertz] of [
      [0, 660],
      [0.14, 880],
    ] as const) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = hertz
      volume.gain.setValueAtTime(0, begin + after)
      volume.gain.linearRampToValueAtTime(0.15, begin + after + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.001, begin + after + 0.3)
      tone.connect(volume).connect(context.destination)
      tone.start(begin + after)
      tone.stop(begin + after + 0.32)
    }
  })
}
