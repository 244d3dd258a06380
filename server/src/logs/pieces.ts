/** Where a row stands among all of them, newest first. */
export interface Mark {
  at: Date
  source: number
  id: number
}

/** Which rows are asked for: so many, after one of them. */
export interface Window {
  limit: number
  after?: Mark | undefined
}

/** Rows fetched at a time. */
const PIECE = 1000

/** All rows in pieces, each asked for when the one before was taken. */
export async function* piecesOf<Row extends Mark, Cell>(
  find: (window: Window) => Promise<Row[]>,
  show: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  let after: Mark | undefined
  for (;;) {
    const rows = await find({ limit: PIECE, after })
    if (rows.length > 0) yield rows.map(show)
    if (rows.length < PIECE) return
    after = rows.at(-1)
  }
}
