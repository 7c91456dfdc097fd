import classes from './brand.module.css'

/** The mark: swaths side by side, one of them flown twice; the same drawing as public/marca.svg. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <img src="./marca.svg" alt="" width={28} height={28} />
      <span className={classes.name}>Faixa</span>
    </span>
  )
}
