import { expect, type Locator, type Page } from '@playwright/test'
import { formTypes, palette } from '#protocol/fields/form-types.ts'
import { typeInto } from '../typing.ts'

/** Names that the form of leads has already get a number in the designer (手机 → 手机2). */
const taken = new Set(['手机', '邮箱', '地址'])
const nameOf = (title: string) => (taken.has(title) ? `${title}2` : title)

interface Hands {
  page: Page
  /** The field of the form, or the condition of the filter panel. */
  place: Locator
  name: string
}

/** How a person meets one form type: in the form, in the detail and the list, in the filter panel. */
interface Meeting {
  fill: (hands: Hands) => Promise<void>
  /** Words of the detail; null where none stand. */
  detail: string | null
  /** Words of the list when they differ; null where the type is no column. */
  cell?: string | null
  /** Sets a condition that the filled record meets and an empty one does not. */
  filter?: (hands: Hands) => Promise<void>
}

const type =
  (words: string) =>
  ({ place }: Hands) =>
    typeInto(place.getByRole('textbox'), words)
const typeNumber =
  (words: string) =>
  ({ place }: Hands) =>
    typeInto(place.locator('input'), words)
const option = (page: Page, name: string) =>
  page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true })
const leaf = (page: Page, name: string) =>
  page.locator('.ant-cascader-menu-item:visible').filter({ hasText: name })

/** Takes one entry of a list that drops down and closes by itself. */
const chooseOne =
  (name: string) =>
  async ({ page, place }: Hands) => {
    // the field itself is fetched when it is first drawn
    await expect(place.locator('input[aria-busy="true"]')).toHaveCount(0)
    await place.getByRole('combobox').last().click()
    await option(page, name).click()
  }
/** Takes an entry of a list that stays open for more; Escape closes the list and nothing else. */
const choose = (name: string) => async (hands: Hands) => {
  await chooseOne(name)(hands)
  await hands.page.keyboard.press('Escape')
}
const chooseRegion = async ({ page, place }: Hands) => {
  // the field itself is fetched when it is first drawn
  await place.locator('.ant-cascader').getByRole('combobox').click()
  await page.keyboard.type('历下')
  await leaf(page, '历下区').first().click()
}
const typeDay =
  (...days: readonly string[]) =>
  async ({ place }: Hands) => {
    for (const [at, day] of days.entries()) {
      await typeInto(place.locator('.ant-picker-input input').nth(at), day)
      await place.locator('.ant-picker-input input').nth(at).press('Enter')
    }
  }
const saysWords =
  (words: string) =>
  async ({ place, name }: Hands) => {
    await typeInto(place.getByLabel(`${name}的内容`), words)
    await place.getByLabel(`${name}的内容`).press('Enter')
  }
const isNumber =
  (digits: string) =>
  async ({ place, name }: Hands) => {
    await typeInto(place.getByLabel(`${name}的数值`), digits)
  }
const isWithin =
  (...days: readonly string[]) =>
  async ({ page, place, name }: Hands) => {
    await place.getByLabel(`${name}的时间段`).click()
    await typeInto(place.getByLabel(`${name}的时间段`), '自定义')
    await option(page, '自定义时间段').click()
    await typeDay(...days)({ page, place, name })
  }

async function sign({ page, place, name }: Hands): Promise<void> {
  await place.getByRole('button', { name }).click()
  const pad = page.getByLabel('签名板')
  await pad.hover({ position: { x: 50, y: 100 } })
  await page.mouse.down()
  await pad.hover({ position: { x: 180, y: 60 } })
  await pad.hover({ position: { x: 300, y: 160 } })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: '撤回' })).toBeEnabled()
  await page
    .getByRole('dialog', { name })
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(place.getByAltText('手写签名')).toBeVisible()
}

async function attach({ page, place, name }: Hands): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    place.getByRole('button', { name: `上传${name}` }).click(),
  ])
  await chooser.setFiles({ name: '报价.txt', mimeType: 'text/plain', buffer: Buffer.from('每把锁 20 元') })
  await expect(place.getByText('报价.txt')).toBeVisible()
}

/** The person and department that the journey chooses; both are there from the beginning. */
export interface Chosen {
  person: string
  department: string
}

const meetings = ({ person, department }: Chosen): Record<string, Meeting> => ({
  text: { fill: type('北方'), detail: '北方', filter: saysWords('北') },
  textarea: { fill: type('第一行\n第二行'), detail: '第一行 第二行', filter: saysWords('第二行') },
  select: { fill: chooseOne('选项1'), detail: '选项1', filter: choose('选项1') },
  website: { fill: type('www.example.com'), detail: 'www.example.com', filter: saysWords('example') },
  boolean_value: {
    fill: ({ place }) => place.getByRole('switch').click(),
    detail: '是',
    filter: ({ place }) => place.getByRole('radio', { name: '是' }).check(),
  },
  checkbox: {
    fill: async ({ place }) => {
      await place.getByRole('checkbox', { name: '选项2' }).check()
      await place.getByRole('checkbox', { name: '选项3' }).check()
    },
    detail: '选项2，选项3',
    filter: choose('选项3'),
  },
  number: { fill: typeNumber('12.5'), detail: '12.5', filter: isNumber('12.5') },
  floatnumber: { fill: typeNumber('1234.5'), detail: '1,234.50', filter: isNumber('1234.50') },
  percent: { fill: typeNumber('50'), detail: '50%', filter: isNumber('50') },
  mobile: { fill: type('13812345678'), detail: '13812345678', filter: saysWords('5678') },
  email: { fill: type('a@example.com'), detail: 'a@example.com', filter: saysWords('a@') },
  date: {
    fill: typeDay('2026-03-04'),
    detail: '2026-03-04',
    filter: isWithin('2026-03-01', '2026-03-04'),
  },
  datetime: {
    fill: typeDay('2026-03-04 10:20'),
    detail: '2026-03-04 10:20',
    cell: '2026-03-04',
    filter: isWithin('2026-03-04', '2026-03-04'),
  },
  date_interval: {
    fill: typeDay('2026-03-04', '2026-03-20'),
    detail: '2026-03-04 至 2026-03-20',
    filter: typeDay('2026-03-20', '2026-04-20'),
  },
  position: {
    fill: async (hands) => {
      await chooseRegion(hands)
      await typeInto(hands.place.getByLabel(`${hands.name}的详细地址`), '泉城路 1 号')
    },
    detail: '山东省 济南市 历下区 泉城路 1 号',
    filter: chooseRegion,
  },
  location: {
    fill: async ({ place }) => {
      await typeInto(place.locator('input').first(), '威海大厦')
      await place.getByRole('button', { name: '精确定位' }).click()
      await typeInto(place.getByLabel('经度'), '122.1')
      await typeInto(place.getByLabel('纬度'), '37.5')
    },
    detail: '威海大厦',
    filter: saysWords('威海'),
  },
  user: { fill: choose(person), detail: person, filter: choose(person) },
  structure: { fill: choose(department), detail: department, filter: choose(department) },
  file: { fill: attach, detail: '报价.txt', cell: null },
  handwriting_sign: { fill: sign, detail: null },
  desc_text: { fill: async () => undefined, detail: null },
  detail_table: {
    fill: async ({ place }) => {
      await place.getByRole('button', { name: '添加一行' }).click()
      await typeInto(place.getByRole('textbox'), '行一')
    },
    detail: '行一',
    cell: null,
  },
})

/** Every form type of the palette with its name in the designed form; a type nobody meets here is an error. */
export function everyType(chosen: Chosen): (Meeting & { formType: string; title: string; name: string })[] {
  const known = meetings(chosen)
  return palette.map((formType) => {
    const meeting = known[formType]
    if (!meeting) throw new Error(`the journey does not know ${formType}`)
    const { title } = formTypes[formType]
    return { formType, title, name: nameOf(title), ...meeting }
  })
}
