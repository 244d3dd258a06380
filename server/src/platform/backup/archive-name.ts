export const SUFFIX = '.backup'
const NAME = /^suoke-(\d{4})(\d{2})(\d{2})-\d{6}\.backup$/

/** `suoke-20260501-031500.backup`, by a wire time. */
export const archiveName = (time: string): string =>
  `suoke-${time.replace(' ', 'T').replaceAll(/[-:]/g, '').replace('T', '-')}${SUFFIX}`

/** The day of an archive by its name; null: it is none of ours. */
export function dayOfArchive(name: string): string | null {
  const [, year, month, day] = NAME.exec(name) ?? []
  return year ? `${year}-${month}-${day}` : null
}
