import { pinyin } from 'pinyin-pro'
import type { Random } from './random.ts'

const known = new Map<string, string>()

/** Pinyin without tones, letters only: 王 → wang. */
export function spell(text: string): string {
  return [...text].map(spellCharacter).join('')
}

function spellCharacter(character: string): string {
  const found = known.get(character)
  if (found !== undefined) return found
  const spelt = pinyin(character, { toneType: 'none', v: true }).replace(/[^a-z]/g, '')
  known.set(character, spelt)
  return spelt
}

/**
 * Contact data that nobody owns: mobiles carry 0000 behind the operator's prefix, telephones begin with 8000,
 * sites and mail boxes lie below example.com, which is reserved for samples.
 */
const mobilePrefixes = [
  ...[
    '130',
    '131',
    '132',
    '133',
    '134',
    '135',
    '136',
    '137',
    '138',
    '139',
    '150',
    '151',
    '152',
    '153',
    '155',
    '156',
  ],
  ...[
    '157',
    '158',
    '159',
    '176',
    '177',
    '178',
    '180',
    '181',
    '182',
    '183',
    '185',
    '186',
    '187',
    '188',
    '189',
  ],
]

export const drawMobile = (random: Random) => `${random.pick(mobilePrefixes)}0000${random.digits(4)}`
export const drawTelephone = (random: Random, areaCode: string) => `${areaCode}-8000${random.digits(4)}`
export const domainOf = (brand: string, number: number) => `${spell(brand)}${number}.example.com`
export const websiteOf = (domain: string) => `https://www.${domain}`
export const mailboxOf = (name: string, domain: string) => `${spell(name)}@${domain}`
