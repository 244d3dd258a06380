/** A service outside did not answer as it should; the reason is for the log. */
export class OutsideFailure extends Error {
  override name = 'OutsideFailure'
}

export interface OutsideOptions {
  /** Milliseconds until the whole answer must be there. */
  timeout: number
  /** Bytes an answer may have. */
  mostBytes: number
  /** Content types that are taken, without parameters. */
  types: readonly string[]
}

export interface OutsideAnswer {
  type: string
  body: Buffer
}

/**
 * Asks an address that the operator configured. Redirections are not followed: only the configured host is ever spoken
 * to. Neither the address nor what it holds of keys stands in the error.
 * @throws OutsideFailure
 */
export async function askOutside(address: string, options: OutsideOptions): Promise<OutsideAnswer> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeout),
      headers: { 'user-agent': 'suoke', accept: options.types.join(', ') },
    })
    return await readAnswer(response, options)
  } catch (error) {
    if (error instanceof OutsideFailure) throw error
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : null
    throw new OutsideFailure(reason?.message ?? 'no answer')
  }
}

async function readAnswer(response: Response, { mostBytes, types }: OutsideOptions): Promise<OutsideAnswer> {
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isTaken = response.ok && types.includes(type)
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (!isTaken || announced > mostBytes || !response.body) {
    await response.body?.cancel()
    throw new OutsideFailure(`answered ${response.status} ${type} of ${announced} bytes`)
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body) {
    size += piece.byteLength
    if (size > mostBytes) throw new OutsideFailure(`answered more than ${mostBytes} bytes`)
    pieces.push(piece)
  }
  return { type, body: Buffer.concat(pieces) }
}
