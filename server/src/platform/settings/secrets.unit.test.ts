import { expect, it } from 'vitest'
import { createSecretBox } from './secrets.ts'

const box = createSecretBox('a key of the installation')

it('opens what was sealed for the same purpose, each time sealed otherwise', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'second factor 7')
  expect(sealed).not.toContain('JBSW')
  expect(box.seal('JBSWY3DPEHPK3PXP', 'second factor 7')).not.toBe(sealed)
  expect(box.open(sealed, 'second factor 7')).toBe('JBSWY3DPEHPK3PXP')
})

it('refuses another purpose, another key, and what was changed', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'second factor 7')
  expect(() => box.open(sealed, 'second factor 8')).toThrow()
  expect(() => createSecretBox('another key').open(sealed, 'second factor 7')).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  expect(() => box.open(bytes.toString('base64url'), 'second factor 7')).toThrow()
  expect(() => box.open('', 'second factor 7')).toThrow()
})
