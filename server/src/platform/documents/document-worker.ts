import { EventEmitter } from 'node:events'
import process from 'node:process'
import type { DocumentAnswer, DocumentKind, DocumentOrder, DocumentWork } from './orders.ts'
import { PdfFault } from './stamp/fault.ts'
import { watchTime } from './watch-time.ts'
import { WordFault } from './word/fault.ts'

// each table within a table listens to the pages of the outermost one
EventEmitter.defaultMaxListeners = 1_000

type Make<Kind extends DocumentKind> = (
  given: DocumentWork[Kind]['given'],
) => DocumentWork[Kind]['made'] | Promise<DocumentWork[Kind]['made']>

/** What makes each kind; its library is loaded with the first order that needs it. */
const loaders: { [Kind in DocumentKind]: () => Promise<Make<Kind>> } = {
  clean: async () => {
    const { cleanRichText } = await import('./rich-text.ts')
    return ({ html, further }) => cleanRichText(html, further)
  },
  pdf: async () => {
    const { writePdf } = await import('./write-pdf.ts')
    return ({ html, page, pictures }) => writePdf(html, page, pictures)
  },
  word: async () => {
    const { writeWord } = await import('./write-word.ts')
    return ({ html, page, pictures }) => writeWord(html, page, pictures)
  },
  blocks: async () => (await import('./blocks/lay-out.ts')).layOutBlocks,
  stamp: async () => (await import('./stamp/stamp-pdf.ts')).stampPdf,
  verify: async () => {
    const { verifyPdf } = await import('../signing/verify-pdf.ts')
    return ({ pdf }) => verifyPdf(Buffer.from(pdf))
  },
  keys: async () => {
    const { readPkcs12 } = await import('../signing/certificates.ts')
    return ({ file, passphrase }) => {
      try {
        return readPkcs12(file, passphrase)
      } catch {
        // another file, or another passphrase: nothing distinguishes the two
        return null
      }
    }
  },
  take: async () => {
    const { readWordTemplate } = await import('./word/read-template.ts')
    const { wordTags } = await import('./word/fill-word.ts')
    return async ({ path }) => {
      const content = await readWordTemplate(path)
      return { content, tags: wordTags(content) }
    }
  },
  fill: async () => {
    const { fillWord } = await import('./word/fill-word.ts')
    const { scopeOf } = await import('./word/scope.ts')
    return ({ content, values }) => fillWord(content, scopeOf(values))
  },
}

const answer = (given: DocumentAnswer<unknown>) => process.send?.(given)
const watch = watchTime()

async function work<Kind extends DocumentKind>({ kind, given, time }: DocumentOrder<Kind>): Promise<void> {
  try {
    const make = await loaders[kind]()
    watch.begin(time)
    answer({ begun: true })
    answer({ made: await make(given) })
  } catch (error) {
    answer(answerFor(error))
  } finally {
    watch.end()
  }
}

function answerFor(error: unknown): DocumentAnswer<never> {
  if (error instanceof WordFault) return { fault: { kind: error.kind, subject: error.subject } }
  if (error instanceof PdfFault) return { pdfFault: error.kind }
  // a text that exhausts the stack or the longest string
  if (error instanceof RangeError) return { tooLarge: true }
  return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

process.on('message', (order: DocumentOrder) => void work(order))
