import { randomInt } from 'node:crypto'

const SIZE = 240
const CENTRE = SIZE / 2

const skies = ['#8ec9f5', '#b9e3f9', '#f7c59f', '#c3b4ec', '#9fd8cb'] as const
const grounds = ['#6aa84f', '#8db255', '#c2a15a', '#5b8f6f'] as const
const walls = ['#e8d8b7', '#d98c5f', '#f4f1e8', '#b8c4d6'] as const

const pick = (colours: readonly string[], at: number) => colours[at % colours.length] ?? '#888888'
const jitter = (span: number) => randomInt(-span, span + 1)

/** A tree standing on the ground line. */
function tree(x: number, height: number): string {
  const foot = 165 + jitter(6)
  return `<rect x="${x - 3}" y="${foot - height / 3}" width="6" height="${height / 3}" fill="#7a5230"/>
    <polygon points="${x},${foot - height} ${x - height / 3},${foot - height / 4} ${x + height / 3},${foot - height / 4}" fill="#2f6b3c"/>`
}

function house(x: number, wall: string): string {
  return `<rect x="${x - 32}" y="115" width="64" height="55" fill="${wall}"/>
    <polygon points="${x - 40},115 ${x},80 ${x + 40},115" fill="#a23e36"/>
    <rect x="${x - 8}" y="140" width="16" height="30" fill="#5a3b22"/>
    <rect x="${x + 14}" y="124" width="12" height="12" fill="#fdf6c8"/>
    <rect x="${x - 26}" y="124" width="12" height="12" fill="#fdf6c8"/>`
}

/** A landscape with a clear up and down; no two draws are the same, so that pictures cannot be recognised. */
function scene(number: number): string {
  const sunX = (number % 2 ? 60 : 175) + jitter(15)
  return `<rect width="${SIZE}" height="165" fill="${pick(skies, number)}"/>
    <circle cx="${sunX}" cy="${55 + jitter(10)}" r="${16 + jitter(3)}" fill="#ffe08a"/>
    <ellipse cx="${110 + jitter(30)}" cy="${45 + jitter(10)}" rx="30" ry="9" fill="#ffffff" opacity="0.85"/>
    <polygon points="0,165 ${70 + jitter(20)},${95 + jitter(15)} 150,165" fill="#8a9bb0"/>
    <polygon points="80,165 ${170 + jitter(20)},${85 + jitter(15)} 240,165" fill="#75879d"/>
    <rect y="163" width="${SIZE}" height="77" fill="${pick(grounds, number)}"/>
    ${house((number % 3) * 30 + 90 + jitter(10), pick(walls, number))}
    ${tree(45 + jitter(10), 60 + jitter(10))}${tree(195 + jitter(10), 70 + jitter(10))}
    <rect x="${105 + jitter(15)}" y="185" width="${40 + jitter(10)}" height="40" fill="#d9c8a0" opacity="0.7"/>`
}

/** PNG of scene 1–20 turned clockwise by `degrees`, cut to a circle so that no edge betrays the angle. */
export async function drawCaptcha(number: number, degrees: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <clipPath id="round"><circle cx="${CENTRE}" cy="${CENTRE}" r="${CENTRE}"/></clipPath>
    <g clip-path="url(#round)"><g transform="rotate(${degrees} ${CENTRE} ${CENTRE})">${scene(number)}</g></g></svg>`
  // Loaded with the first picture: most processes never draw one.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}
