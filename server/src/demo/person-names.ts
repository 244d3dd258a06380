import type { Random } from './random.ts'

export type Sex = '男' | '女'

export interface Person {
  name: string
  sex: Sex
}

/** Surnames with how common they are, in tenths of a percent. */
export const surnames: readonly (readonly [string, number])[] = [
  ['王', 72],
  ['李', 70],
  ['张', 67],
  ['刘', 52],
  ['陈', 46],
  ['杨', 31],
  ['赵', 24],
  ['黄', 23],
  ['周', 20],
  ['吴', 20],
  ['徐', 17],
  ['孙', 16],
  ['胡', 13],
  ['朱', 13],
  ['高', 12],
  ['林', 12],
  ['何', 11],
  ['郭', 11],
  ['马', 10],
  ['罗', 9],
  ['梁', 8],
  ['宋', 8],
  ['郑', 8],
  ['谢', 7],
  ['韩', 7],
  ['唐', 7],
  ['冯', 7],
  ['于', 6],
  ['董', 6],
  ['萧', 5],
  ['程', 5],
  ['曹', 5],
  ['袁', 5],
  ['邓', 5],
  ['许', 5],
  ['傅', 5],
  ['沈', 5],
  ['曾', 5],
  ['彭', 5],
  ['吕', 5],
  ['苏', 4],
  ['卢', 4],
  ['蒋', 4],
  ['蔡', 4],
  ['贾', 4],
  ['丁', 4],
  ['魏', 4],
  ['薛', 4],
  ['叶', 4],
  ['阎', 3],
  ['余', 3],
  ['潘', 3],
  ['杜', 3],
  ['戴', 3],
  ['夏', 3],
  ['钟', 3],
  ['汪', 3],
  ['田', 3],
  ['任', 3],
  ['姜', 3],
  ['范', 3],
  ['方', 3],
  ['石', 3],
  ['姚', 3],
  ['谭', 3],
  ['廖', 3],
  ['邹', 3],
  ['熊', 3],
  ['金', 3],
  ['陆', 3],
  ['郝', 3],
  ['孔', 2],
  ['白', 2],
  ['崔', 2],
  ['康', 2],
  ['毛', 2],
  ['邱', 2],
  ['秦', 2],
  ['江', 2],
  ['史', 2],
  ['顾', 2],
  ['侯', 2],
  ['邵', 2],
  ['孟', 2],
  ['龙', 2],
  ['万', 2],
  ['段', 2],
  ['雷', 2],
  ['钱', 2],
  ['汤', 2],
  ['尹', 2],
  ['易', 2],
  ['常', 2],
  ['武', 2],
  ['乔', 2],
  ['贺', 2],
  ['赖', 2],
  ['龚', 2],
]

/** First and second characters of given names; either may stand alone. */
export const givenNames: Record<Sex, { first: readonly string[]; second: readonly string[] }> = {
  男: {
    first: [...'建国志文明永海晓俊泽浩宇子嘉立成德振世春家少学光庆培景绍承启思凯鹏新宏'],
    second: [...'军伟强勇涛斌杰磊鹏辉刚峰超明亮波华平林东民生龙飞健祥云宁毅恒轩博阳晨旭然'],
  },
  女: {
    first: [...'晓雪文丽美玉秀海春佳雅思若梦婉静淑慧月欣语诗亚红冬明子立'],
    second: [...'敏静丽娟艳玲芳燕霞洁颖莉娜琳倩雯萍蕾婷瑶琪妍怡岚薇悦彤宁琴'],
  },
}

/** A plausible name; about every sixth has a single given-name character. */
export function drawPerson(random: Random, womenShare = 0.4): Person {
  const sex: Sex = random.chance(womenShare) ? '女' : '男'
  const { first, second } = givenNames[sex]
  const surname = random.weighted(surnames)
  const last = random.pick(second)
  if (random.chance(0.16)) return { name: surname + last, sex }
  const opening = random.pick(first.filter((character) => character !== last))
  return { name: surname + opening + last, sex }
}
