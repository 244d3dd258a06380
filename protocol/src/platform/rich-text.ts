/** Sizes of letters that the editor offers and that stored texts may have, in pixels (foundations §2). */
export const richSizes = [12, 13, 14, 15, 16, 18, 20, 22, 24, 28, 32, 36, 42, 48, 56, 64, 72] as const
export const richSizeRange = { smallest: 12, largest: 72 } as const

/** Sides to which a paragraph or cell may lean. */
export const richAlignments = ['left', 'center', 'right', 'justify'] as const

/** Addresses that links may have. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const

const PICTURE = /^(?:\/crm\/api)?(\/adminFile\/public\/[0-9a-f]{32}\/[^\s"'<>\\]{1,800})$/

/** The address of a picture as stored texts hold it: a public one of this product; undefined for everything else. */
export const richPicture = (address: string): string | undefined => PICTURE.exec(address)?.[1]
