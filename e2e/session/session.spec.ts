import { administrator, expect, firstRunTest, logInByHand, newAccount, roles, test } from '../fixture.ts'
import { typeInto } from '../typing.ts'

firstRunTest.describe('first run', () => {
  firstRunTest('sets up the administrator, enters, logs out', async ({ page }) => {
    await page.goto('/crm/customer')
    await expect(page).toHaveURL(/\/welcome$/)

    await typeInto(page.getByLabel('企业名称'), '星河软件有限公司')
    await typeInto(page.getByLabel('姓名'), administrator.realname)
    await typeInto(page.getByLabel('手机号'), administrator.username)
    await typeInto(page.getByLabel('密码', { exact: true }), administrator.password)
    await typeInto(page.getByLabel('确认密码'), administrator.password)
    await page.getByRole('button', { name: '以管理员身份登录' }).click()

    await expect(page.getByRole('link', { name: '星河软件有限公司' })).toBeVisible()
    await expect(page).toHaveURL(/\/crm\/workbench$/)

    await page.getByRole('button', { name: `${administrator.realname}的菜单` }).click()
    await expect(page.getByText('版本 V11.3.3')).toBeVisible()
    await page.getByText('退出登录').click()
    await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login$/)

    // set up once only: the page of the first run is closed for good
    await page.goto('/welcome')
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('session', () => {
  test('asks strangers to log in and brings them back where they wanted to go', async ({ page, company }) => {
    await page.goto('/crm/contacts?page=1')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fcrm%2Fcontacts%3Fpage%3D1$/)
    await typeInto(page.getByLabel('用户名'), company.administrator.username)
    await typeInto(page.getByLabel('密码', { exact: true }), company.administrator.password)
    await page.getByRole('button', { name: '登 录' }).click()
    await expect(page).toHaveURL(/\/crm\/contacts/)

    await page.goto('/login')
    await expect(page).toHaveURL(/\/crm\/workbench$/)
    await page.goto('/no-such-page')
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByText('抱歉，您要访问的页面丢失了')).toBeVisible()
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/crm\/workbench$/)
  })

  test('asks for a picture to be turned upright after failures on a name', async ({ page, company }) => {
    const forgetful = newAccount('健忘的人')
    await company.addPerson(forgetful, [roles.sales])
    await page.goto('/login')
    await typeInto(page.getByLabel('用户名'), forgetful.username)
    await typeInto(page.getByLabel('密码', { exact: true }), 'wrong123')
    await page.getByRole('button', { name: '登 录' }).click()
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
    await page.getByRole('button', { name: '登 录' }).click()
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误')

    // from the third try on a person is asked to turn a picture upright
    await page.getByRole('button', { name: '登 录' }).click()
    const captcha = page.getByRole('dialog', { name: '安全验证' })
    await expect(captcha.getByAltText('请转正的图片')).toBeVisible()
    await captcha.getByRole('slider', { name: '旋转角度' }).press('ArrowRight')
    await expect(captcha.getByText('没有转正，请再试一次')).toBeVisible()
  })

  test('tells a person whose account was used elsewhere', async ({ page, browser, company }) => {
    const twice = newAccount('两处登录')
    await company.addPerson(twice, [roles.sales])
    await logInByHand(page, twice)

    const elsewhere = await browser.newContext({ baseURL: company.url })
    await logInByHand(await elsewhere.newPage(), twice)
    await elsewhere.close()

    // any call opens the warning: where one of the page's own came first, it already covers the link
    await page.getByRole('link', { name: '客户', exact: true }).dispatchEvent('click')
    const warning = page.getByText(/您的账号.+在别处登录。如非本人操作，则密码可能已泄漏，建议修改密码/)
    await expect(warning).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL(/\/login/)
  })

  test('ends every session when the password changes', async ({ page, company }) => {
    const careful = newAccount('小心的人')
    await company.addPerson(careful, [roles.sales])
    await logInByHand(page, careful)
    await page.goto('/person')
    await expect(page.getByLabel('手机号（登录名）')).toBeDisabled()
    await page.getByRole('link', { name: '账号密码' }).click()
    await typeInto(page.getByLabel('原密码'), careful.password)
    await typeInto(page.getByLabel('新密码'), 'xyz98765')
    await typeInto(page.getByLabel('确认密码'), 'xyz98765')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '重新登录' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await logInByHand(page, { ...careful, password: 'xyz98765' })
  })

  test('keeps the theme and the folded menu', async ({ page, company }) => {
    await logInByHand(page, company.administrator)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await page.getByRole('button', { name: `${company.administrator.realname}的菜单` }).click()
    await page.getByText('外观').hover()
    await page.getByText('深色').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
    // what is fetched later is dark as well
    await page.keyboard.press('Control+k')
    const colours = (selector: string) =>
      page.evaluate((at) => {
        const found = document.querySelector(at)
        const style = found && getComputedStyle(found)
        return ['--ant-color-text', '--ant-color-bg-elevated'].map((name) =>
          style?.getPropertyValue(name).toLowerCase(),
        )
      }, selector)
    await page.getByRole('dialog').waitFor()
    expect(await colours('[role="dialog"]')).toEqual(await colours('html'))
  })
})
