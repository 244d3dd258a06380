import { type Archive, openArchive } from './archive.ts'
import { type Calendar, cleanText, isDateFormat, unescapeText } from './cell-text.ts'
import { SheetFault, type SheetLimits } from './limits.ts'
import { readXml } from './xml.ts'

/** What is needed to understand the cells of a workbook's first sheet. */
export interface Workbook {
  archive: Archive
  /** Name of the part that holds the first sheet. */
  sheet: string
  calendar: Calendar
  /** Whether cells of a style show days or times, by the number of the style. */
  dateStyles: readonly boolean[]
  sharedTexts: readonly string[]
}

/** Opens a workbook and reads all of it but the sheet. */
export async function openWorkbook(path: string, limits: SheetLimits): Promise<Workbook> {
  const archive = await openArchive(path, limits)
  try {
    const { relation, calendar } = await readBook(archive)
    return {
      archive,
      sheet: await findPart(archive, relation),
      calendar,
      dateStyles: await readDateStyles(archive),
      sharedTexts: await readSharedTexts(archive, limits),
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

async function readBook(archive: Archive): Promise<{ relation: string; calendar: Calendar }> {
  let relation = ''
  let calendar: Calendar = 1900
  await readXml(await archive.open('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? '')) calendar = 1904
      if (name === 'sheet') relation ||= attributes['r:id'] ?? ''
    },
  })
  return { relation, calendar }
}

async function findPart(archive: Archive, relation: string): Promise<string> {
  let target = ''
  await readXml(await archive.open('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === relation) target = Target ?? ''
    },
  })
  const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!target || !archive.has(part)) throw new SheetFault('notAWorkbook')
  return part
}

async function readDateStyles(archive: Archive): Promise<boolean[]> {
  const styles: boolean[] = []
  if (!archive.has('xl/styles.xml')) return styles
  const codes = new Map<number, string>()
  let isInCells = false
  await readXml(await archive.open('xl/styles.xml'), {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId ?? 0)
      if (name === 'cellXfs') isInCells = true
      else if (name === 'numFmt') codes.set(id, formatCode ?? '')
      else if (name === 'xf' && isInCells) styles.push(isDateFormat(id, codes.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

/** Shared strings; phonetic guides above Chinese characters are left out. */
async function readSharedTexts(archive: Archive, limits: SheetLimits): Promise<string[]> {
  const texts: string[] = []
  if (!archive.has('xl/sharedStrings.xml')) return texts
  let current = ''
  let isText = false
  let aids = 0
  let total = 0
  await readXml(await archive.open('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') aids += 1
      isText = name === 't' && aids === 0
    },
    text: (text) => {
      if (isText) current += text
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') aids -= 1
      if (name !== 'si') return
      total += current.length + 16
      if (total > limits.inflated) throw new SheetFault('tooLarge')
      texts.push(cleanText(unescapeText(current.slice(0, limits.text))))
    },
  })
  return texts
}
