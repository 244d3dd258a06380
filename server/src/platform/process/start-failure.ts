/**
 * A reason the product cannot start, in one sentence for the person at the terminal.
 * `main.ts` prints the sentence alone and exits with 1; everything else keeps its stack.
 */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** The `code` that Node and PostgreSQL put on their errors, '' when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
