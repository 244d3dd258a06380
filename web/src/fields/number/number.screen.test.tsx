import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { validateValue } from '#protocol/fields/validate.ts'
import { show } from '../../../test/screen.tsx'
import { viewsOf } from '../all.ts'

const money = { ...bareField({ fieldName: 'money', name: '金额', formType: 'floatnumber' }), precisions: 2 }
const share = { ...bareField({ fieldName: 'share', name: '比例', formType: 'percent' }), maxNumRestrict: '2' }

function Edited({ field }: { field: FormField }) {
  const { Edit, parse, toWrite } = viewsOf(field.formType)
  const [state, setState] = useState(parse('', field))
  if (!Edit) return null
  const written = toWrite(state, field)
  return (
    <>
      <label htmlFor="box">{field.name}</label>
      <Edit id="box" field={field} value={state} onChange={setState} />
      <output>{JSON.stringify([written, validateValue(field, written)])}</output>
    </>
  )
}
const read = () => JSON.parse(screen.getByRole('status').textContent ?? '')

it('a number keeps what was typed; what is pasted is understood or refused aloud', async () => {
  const { user } = show(<Edited field={money} />)
  const box = screen.getByLabelText('金额')
  await user.type(box, '12万')
  expect(box).toHaveProperty('value', '12万')
  await user.tab()
  expect(box).toHaveProperty('value', '120,000')
  expect(read()).toEqual(['120000', null])
  await user.clear(box)
  await user.click(box)
  await user.paste('3 台')
  await user.tab()
  expect(box).toHaveProperty('value', '3 台')
  expect(read()).toEqual(['3 台', '金额应为数字，请去掉其他文字'])
  await user.clear(box)
  await user.type(box, '1,204.505')
  await user.tab()
  expect(read()).toEqual(['1204.505', '小数位不能大于2'])
})

it('arrows change a percentage within its limits', async () => {
  const { user } = show(<Edited field={share} />)
  await user.click(screen.getByLabelText('比例'))
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(read()).toEqual(['2', null])
})
