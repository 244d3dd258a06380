import { channel, robotSettings } from './channel.ts'

/** 企业微信群机器人. */
export const weCom = channel({
  key: 'wecom',
  name: '企业微信',
  note: '通过群机器人发到一个企业微信群，按手机号提醒本人',
  reaches: 'place',
  chosenBy: 'people',
  settings: [
    robotSettings.address(
      '群设置 › 群机器人 › 添加后复制，形如 https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
    ),
    robotSettings.content,
  ],
})
