/** A QR code (ISO/IEC 18004), drawn in the browser, so that the secret is not sent anywhere. */
import { encodeQR } from 'qr'
import classes from './factor.module.css'

/** Modules of white around it, which readers need (6.3.8). */
const QUIET = 4

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter((part) => part !== '')
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={classes.qr}
    >
      <path d={path} />
    </svg>
  )
}
