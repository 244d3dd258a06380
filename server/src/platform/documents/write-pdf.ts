import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { PageSetup } from '#protocol/platform/page-setup.ts'
import { parseHtml } from './html-tree.ts'
import { POINTS_OF_PIXEL, pdfContent } from './pdf-content.ts'
import { FONT, pdfmake } from './pdf-fonts.ts'
import type { Pictures } from './pictures.ts'

const POINTS_OF_MM = 72 / 25.4

/**
 * A cleaned text as PDF: its words can be searched, of the letters only those that are used go into the file. No browser, no
 * request; pictures are those that are given.
 */
export function writePdf(html: string, page: PageSetup, pictures: Pictures): Promise<Uint8Array> {
  const { top, right, bottom, left } = page.margins
  const definition: TDocumentDefinitions = {
    pageSize: page.size,
    pageOrientation: page.landscape ? 'landscape' : 'portrait',
    pageMargins: [left, top, right, bottom].map((each) => each * POINTS_OF_MM) as [
      number,
      number,
      number,
      number,
    ],
    defaultStyle: { font: FONT, fontSize: 14 * POINTS_OF_PIXEL, lineHeight: 1.3 },
    content: pdfContent(parseHtml(html), pictures),
    ...(page.numbered
      ? {
          footer: (at: number, of: number): Content => ({
            text: `第 ${at} 页，共 ${of} 页`,
            alignment: 'center',
            fontSize: 9,
            color: '#60646c',
          }),
        }
      : {}),
  }
  return pdfmake.createPdf(definition).getBuffer()
}
