/** `25 min`, `3 h 5 min`, `2 days 4 h` */
export function describeDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  const parts =
    days > 0
      ? [`${days} ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`]
      : [hours > 0 && `${hours} h`, (hours === 0 || minutes % 60 > 0) && `${minutes % 60} min`]
  return parts.filter(Boolean).join(' ')
}
