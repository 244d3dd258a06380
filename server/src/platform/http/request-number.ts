import { randomBytes } from 'node:crypto'

/** Without letters and digits that are taken for one another when they are read out. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The number of a request: short enough to be read out to an operator, who finds it in the log. */
export const newRequestNumber = (): string =>
  Array.from(randomBytes(8), (byte) => signs.charAt(byte % signs.length)).join('')
