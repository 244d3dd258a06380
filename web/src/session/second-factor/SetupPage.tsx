import { useNavigate, useSearchParams } from 'react-router'
import { endSession, leaveSession } from '#web/platform/signed-out.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Entrance } from '#web/ui/page/Entrance.tsx'
import { redirectTarget } from '../own-path.ts'
import { SetupSteps } from './SetupSteps.tsx'

/** /second-factor: for who must have a second factor and has none; then on to where the person wanted to go. */
export default function SetupPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const leave = async () => {
    await endSession()
    leaveSession()
  }
  return (
    <Entrance
      wide
      title="设置两步验证"
      subtitle="企业要求您登录时除密码外再输入手机上的动态验证码。设置需要一两分钟，完成后即可进入系统。"
    >
      <SetupSteps
        isOn={false}
        doneText="进入系统"
        onDone={() => void navigate(redirectTarget(query), { replace: true })}
        aside={
          <Button type="link" onClick={() => void leave()}>
            退出登录
          </Button>
        }
      />
    </Entrance>
  )
}
