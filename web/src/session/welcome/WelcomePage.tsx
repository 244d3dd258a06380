import { Form, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sessionCalls } from '#protocol/session/calls.ts'
import { ask, CallError, messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormFailure } from '#web/ui/form/FormFailure.tsx'
import { mobileRules, requiredText } from '#web/ui/form/form-rules.ts'
import { NewPassword } from '#web/ui/form/NewPassword.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Entrance } from '#web/ui/page/Entrance.tsx'
import { Preparing } from './Preparing.tsx'
import styles from './WelcomePage.module.css'

interface Values {
  companyName: string
  username: string
  realname: string
  password: string
  again: string
  code: string
  demo: 0 | 1
}

/** The installation code is wrong or missing. */
const CODE_REFUSED = 1120

/** On the machine itself no installation code is asked for. */
const isLocal = () => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname)

const rules = {
  companyName: requiredText('企业名称不能为空'),
  username: mobileRules('手机号不能为空', '请输入正确的手机号码'),
  code: requiredText('序列号不能为空'),
}

const begin: Partial<Values> = { companyName: '', username: '', realname: '', code: '', demo: 0 }

/** The session's cookie, so that the administrator need not type again what was just chosen. */
async function enterAs({ username, password }: Values): Promise<void> {
  await ask(sessionCalls.login, { username, password, type: 1 }, { quiet: true })
}

/** /welcome: sets up administrator and company on a fresh installation (platform.md §2.6, §12). */
export default function WelcomePage() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState('')
  const [withCode, setWithCode] = useState(!isLocal())
  const [preparing, setPreparing] = useState<'empty' | 'demo'>()

  const setUp = async (values: Values) => {
    setFailure('')
    setPreparing(values.demo ? 'demo' : 'empty')
    try {
      const { again: _, ...request } = values
      await ask(sessionCalls.initUser, request, { quiet: true })
    } catch (refusal) {
      setPreparing(undefined)
      const codeRefused = refusal instanceof CallError && refusal.code === CODE_REFUSED
      if (codeRefused) setWithCode(true)
      return setFailure(codeRefused ? '序列号不正确，请核对服务器启动时显示的安装码' : messageOf(refusal))
    }
    const entered = await enterAs(values).then(
      () => true,
      // the login page then says why
      () => false,
    )
    void navigate(entered ? '/' : '/login', { replace: true })
  }
  if (preparing) return <Preparing demo={preparing === 'demo'} />
  return (
    <Entrance
      wide
      title="欢迎使用锁客"
      subtitle="这是第一次启动。请设置企业名称和管理员账号，之后管理员可以在企业管理后台添加部门、员工和角色。"
    >
      <Form<Values>
        className={styles.form}
        layout="vertical"
        requiredMark={false}
        initialValues={begin}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void setUp(values)}
      >
        <Form.Item name="companyName" label="企业名称" rules={rules.companyName}>
          <Input maxLength={50} autoFocus autoComplete="organization" placeholder="显示在左上角" />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item name="username" label="手机号" rules={rules.username} validateTrigger="onBlur">
            <Input maxLength={11} inputMode="tel" autoComplete="username" placeholder="管理员的登录名" />
          </Form.Item>
          <Form.Item name="realname" label="姓名">
            <Input maxLength={100} autoComplete="name" placeholder="可以以后再填" />
          </Form.Item>
        </div>
        <div className={styles.pair}>
          <NewPassword name="password" label="密码" words={{ different: '两次输入的密码不一致' }} />
        </div>
        {withCode && (
          <Form.Item
            name="code"
            label="序列号"
            rules={rules.code}
            extra="安装码：服务器第一次启动时显示在启动窗口和日志里，也可以用环境变量 SUOKE_INSTALL_CODE 指定。"
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item name="demo" label="开始时的数据">
          <Radio.Group className={styles.choices}>
            <Radio value={0} className={styles.choice}>
              <strong>空白企业</strong>
              <span>从自己的员工和客户开始</span>
            </Radio>
            <Radio value={1} className={styles.choice}>
              <strong>演示企业</strong>
              <span>40 名员工和一批客户，适合先试用</span>
            </Radio>
          </Radio.Group>
        </Form.Item>
        <FormFailure text={failure} />
        <Button type="primary" htmlType="submit" size="large" block>
          以管理员身份登录
        </Button>
      </Form>
    </Entrance>
  )
}
