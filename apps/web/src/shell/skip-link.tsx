import classes from './skip-link.module.css'

/** For the keyboard: past bar and menu. Not an address, since the document's base would turn `#` into another page. */
export function SkipLink() {
  return (
    <button type="button" className={classes.link} onClick={() => document.getElementById('conteudo')?.focus()}>
      Ir para o conteúdo
    </button>
  )
}
