/// <reference types="vite/client" />
import type { PDFDocumentProxy } from 'pdfjs-dist'
// The other build is for browsers of this month: a browser of two years ago lacks what it calls.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker

/** What Chinese documents without their own fonts need: character maps, and fonts every reader has. */
const parts: Record<string, string> = {
  ...import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
}
const addresses = new Map(Object.entries(parts).map(([path, url]) => [path.replace(/^.*\//, ''), url]))

/** Gives the reader its parts from our own files; the policy lets it fetch nothing else. */
class OwnParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename)
    if (!url) throw new Error(`no part ${filename}`)
    const response = await fetch(url)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Opens a document; scripts inside it never run. */
export function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(bytes)
  return getDocument({
    data,
    BinaryDataFactory: OwnParts,
    cMapUrl: '/',
    standardFontDataUrl: '/',
    useWorkerFetch: false,
    enableXfa: false,
  }).promise
}
