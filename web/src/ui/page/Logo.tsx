/**
 * The product's mark: a padlock. The same drawing as public/favicon.png and in index.html; drawn here, since a picture is a
 * document of its own to the browser.
 */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#2362FB" />
    <path
      d="M11 14v-2.5a5 5 0 0 1 10 0V14"
      fill="none"
      stroke="#fff"
      strokeWidth="2.4"
      strokeLinecap="round"
    />
    <rect x="8" y="13.5" width="16" height="11.5" rx="3" fill="#fff" />
    <circle cx="16" cy="18.4" r="1.9" fill="#2362FB" />
    <path d="M16 19v2.6" stroke="#2362FB" strokeWidth="1.8" strokeLinecap="round" />
  </svg>
)
