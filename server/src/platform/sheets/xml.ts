import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { SheetFault } from './limits.ts'

export type Attributes = Readonly<Record<string, string>>

/** Given the elements of a part in their order, by their names without prefix. */
export interface XmlListener {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Parses a part piece by piece; after each piece the caller may look at what the listener has gathered. Entities of the
 * document's own are refused with its document type: they are how small files become large ones.
 * @throws SheetFault for text that is no XML
 */
export async function* parseXml(stream: Readable, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('doctype', () => {
    throw new SheetFault('notAWorkbook')
  })
  parser.on('error', (error) => {
    throw new SheetFault('notAWorkbook', error)
  })
  parser.on('opentag', (tag) => listener.open?.(localName(tag.name), tag.attributes))
  if (listener.text) parser.on('text', listener.text)
  parser.on('closetag', (tag) => listener.close?.(localName(tag.name)))
  try {
    for await (const chunk of stream) {
      parser.write(String(chunk))
      yield
    }
    parser.close()
    yield
  } catch (error) {
    // a stream that inflates to another size than declared ends here too
    throw error instanceof SheetFault ? error : new SheetFault('notAWorkbook', error)
  } finally {
    stream.destroy()
  }
}

/** The whole part, for the small ones. */
export async function readXml(stream: Readable, listener: XmlListener): Promise<void> {
  for await (const _ of parseXml(stream, listener));
}
