import { API_BASE } from '@faixa/contract'
import { LOGO, NAME } from '../page-settings.ts'
import classes from './brand.module.css'

/**
 * The installation's logo and name. Without a logo, the mark of Faixa: swaths side by side, one of them flown twice; the same drawing as
 * public/marca.svg.
 */
export function Brand() {
  return (
    <span className={classes.brand}>
      {LOGO === '' ? (
        <img src="./marca.svg" alt="" width={28} height={28} />
      ) : (
        <img className={classes.logo} src={`${API_BASE}/instalacao/logo/${LOGO}`} alt="" height={28} />
      )}
      <span className={classes.name}>{NAME}</span>
    </span>
  )
}
