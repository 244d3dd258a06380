/** Milliseconds below which both clocks agree: the header has whole seconds, and answers take their time. */
const SLACK = 5000

let ahead = 0

/** Notes by how much the clock of the server is ahead of that of the device, from the Date header of an answer. */
export function noteServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(at)) return
  const difference = at - Date.now()
  ahead = Math.abs(difference) < SLACK ? 0 : difference
}

/** Milliseconds of now by the server: what is evidence is not shown by a device with a changed time. No dates library: in the first load. */
export const serverTime = (): number => Date.now() + ahead
