import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'

declare module 'pdfmake' {
  /** Missing in the types. */
  export const virtualfs: { writeFileSync(name: string, content: Buffer): void }
}

export const FONT = 'Noto Sans SC'
const fontFile = (file: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${file}`))
const regular = fontFile('400Regular/NotoSansSC_400Regular.ttf')
const bold = fontFile('700Bold/NotoSansSC_700Bold.ttf')

// read once: otherwise each document reads 20 MB
for (const file of [regular, bold]) pdfmake.virtualfs.writeFileSync(file, readFileSync(file))
pdfmake.setFonts({ [FONT]: { normal: regular, bold, italics: regular, bolditalics: bold } })
// whatever a text names: nothing is fetched, and no file is read
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

/** The layout engine, with the one font: its letters go into a file as far as they are used, and can be searched. */
export { pdfmake }
