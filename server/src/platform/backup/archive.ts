import { Readable } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type Dumped, type DumpSource, dump } from './dump.ts'
import { type Entry, readEntries } from './entries.ts'
import { seal, unseal } from './seal.ts'

/** Nearly as fast as copying; each level above costs more than it saves. */
const LEVEL = 3

/**
 * The bytes of an archive: what was dumped, compressed and sealed. Nothing is held in memory but what is on its
 * way.
 */
export function writeArchive(
  source: DumpSource,
  secret: string | undefined,
  done: (dumped: Dumped) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
  return seal(piped(Readable.from(dump(source, done), { objectMode: false }), compress), secret)
}

/**
 * The entries of an archive.
 * @throws StartFailure for what is no archive, damaged, cut off or sealed with another key
 */
export function readArchive(
  source: AsyncIterable<Buffer>,
  secret: string | undefined,
): AsyncGenerator<Entry, void, undefined> {
  const sealed = Readable.from(unseal(source, secret), { objectMode: false })
  return readEntries(piped(sealed, createZstdDecompress()))
}

/** The output of the last stream. An error of any stream is thrown here; ending the iteration destroys all streams. */
async function* piped(
  source: Readable,
  through: NodeJS.ReadWriteStream & AsyncIterable<Buffer> & { destroy(error?: Error): unknown },
): AsyncGenerator<Buffer, void, undefined> {
  source.on('error', (error) => through.destroy(error))
  source.pipe(through)
  try {
    yield* through
  } finally {
    source.destroy()
    through.destroy()
  }
}
