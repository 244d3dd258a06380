import { channel, robotSettings } from './channel.ts'

/** 钉钉自定义机器人. */
export const dingTalk = channel({
  key: 'dingtalk',
  name: '钉钉',
  note: '通过自定义机器人发到一个钉钉群，按手机号提醒本人',
  reaches: 'place',
  chosenBy: 'people',
  settings: [
    robotSettings.address(
      '群设置 › 机器人 › 自定义，形如 https://oapi.dingtalk.com/robot/send?access_token=…',
    ),
    {
      key: 'secret',
      label: '加签密钥',
      kind: 'text',
      secret: true,
      hint: '安全设置选择“加签”时填写，以 SEC 开头',
    },
    robotSettings.content,
  ],
})
