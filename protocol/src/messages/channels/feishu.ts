import { channel, robotSettings } from './channel.ts'

/** 飞书自定义机器人. */
export const feishu = channel({
  key: 'feishu',
  name: '飞书',
  note: '通过自定义机器人发到一个飞书群，写明收件人姓名',
  reaches: 'place',
  chosenBy: 'people',
  settings: [
    robotSettings.address(
      '群设置 › 群机器人 › 自定义机器人，形如 https://open.feishu.cn/open-apis/bot/v2/hook/…',
    ),
    {
      key: 'secret',
      label: '签名校验密钥',
      kind: 'text',
      secret: true,
      hint: '安全设置开启“签名校验”时填写',
    },
    robotSettings.content,
  ],
})
