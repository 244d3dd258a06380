import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH = 1024
const pressable = /\.(js|css|html|svg|json)$/

const encoders = [
  { ending: '.br', encode: promisify(brotliCompress) },
  { ending: '.gz', encode: promisify(gzip) },
]

async function press(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < WORTH) return
  await Promise.all(
    encoders.map(async ({ ending, encode }) => writeFile(file + ending, await encode(content))),
  )
}

/** Writes `.br` and `.gz` beside what was built, so that the server sends small files without working for it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files.filter((file) => pressable.test(file)).map((file) => press(path.join(dir, file))),
      )
    },
  }
}
