const greeting = /^(?:hi|hey|hello|good (?:morning|afternoon|evening))(?: there)?[\s,.!]+/iu
const introduction =
  /^(?:i am|i['’]m|my name is|my name['’]s|the name is|this is|it is|it['’]s|(?:you can )?call me)\s+/iu
/** Im is a Korean family name too. */
const introductionAfterGreeting = /^(?:im|its)\s+/iu
const ending = /[,;!]|\s(?:from|here|speaking|and i|and we)\b/iu
/** "I am looking for a website" introduces nobody. */
const noName =
  /^(?:an?|the|not|in|from|here|just|looking|interested|trying|searching|calling|writing|happy)\b/iu

/** The name in "Hi, I am Chris", else the whole text. */
export function spokenName(text: string): string {
  const whole = text.trim()
  const greeted = whole.replace(greeting, '')
  const isGreeting = greeted !== whole
  const introduced = greeted.replace(introduction, '')
  const named =
    introduced === greeted && isGreeting ? greeted.replace(introductionAfterGreeting, '') : introduced
  const isIntroduced = named !== greeted
  // "Hi Lee" may be a name.
  if (!isIntroduced && !/^[a-z ]+[,.!]/iu.test(whole.slice(0, whole.length - greeted.length))) return whole
  if (noName.test(named)) return whole
  const name = isIntroduced ? (named.split(ending, 1)[0] ?? '') : named
  return name.replace(/(?<=\p{L}{3})[.!]+$/u, '').trim() || whole
}
