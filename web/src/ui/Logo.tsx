/** The product's mark: a padlock. The same drawing as public/favicon.svg. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />
}
