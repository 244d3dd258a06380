/** The five tabs of the picker (office §2): characters of the system's own font, no pictures. */
export const emojiTabs: readonly { key: string; title: string; emoji: readonly string[] }[] = [
  {
    key: 'expressions',
    title: '表情',
    emoji: split(
      '😀😃😄😁😆😅😂🤣😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛😜🤪😝🤗🤭🤔🤐😐😑😶😏😒🙄😬😔😪😴😷🤒🤕🥵🥶😎🤓😕😟🙁😮😲😳🥺😢😭😱😤😡👍👎👌✌🤝👏🙏💪👋🙋🤷🤦',
    ),
  },
  {
    key: 'nature',
    title: '自然',
    emoji: split(
      '🐶🐱🐭🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🦆🦉🐝🦋🐌🐞🐢🐙🐠🐬🐳🌵🎄🌲🌳🌴🌱🌿🍀🍁🍂🌷🌹🌺🌸🌼🌻🌞🌝🌙⭐🌟⚡🔥🌈⛅🌧❄💧🌊',
    ),
  },
  {
    key: 'objects',
    title: '物品',
    emoji: split(
      '☕🍵🍺🍎🍉🍇🍓🍑🍔🍜🍚🎂🎁🎈🎉🏆🥇⚽🏀🎯🎵🎧📱💻⌨🖨📷📞☎📺⏰⌛💡🔋🔌💰💳🧾📦✉📧📅📊📈📉📋📎📌✂✏📝📁📂📚🔒🔑🔧🔨💊🛒',
    ),
  },
  {
    key: 'places',
    title: '地点',
    emoji: split(
      '🏠🏡🏢🏣🏥🏦🏨🏪🏫🏬🏭🏯🏰🗼🗽⛪⛲🎡🎢🏖🏝⛰🏔🗻🌋🏕🌅🌄🌃🌆🌉🚗🚕🚌🚎🚑🚒🚚🚲🛵🚄🚅🚇🚉🚢⛵🚤✈🚀🚁🚦⛽🗺📍',
    ),
  },
  {
    key: 'symbols',
    title: '符号',
    emoji: split(
      '❤🧡💛💚💙💜🖤💔💕💯💢💬💤✅❌⭕❓❗‼⚠🚫♻🔔🔕🔍➕➖➗✖♾🔴🟠🟡🟢🔵🟣⚫⚪▶⏸⏹⏩⏪⬆➡⬇⬅↗↘🔄🔝🆕🆗🆒🆙🈶🈚㊗㊙',
    ),
  },
]

function split(characters: string): string[] {
  return [...new Intl.Segmenter().segment(characters)].map(({ segment }) => segment)
}
