/**
 * With PROPERTY_SEED all properties try the same cases in every run, so that `.ci/run` judges a change and not the luck of a draw. Without it,
 * each run draws new ones; a failure prints its seed.
 */
import fc from 'fast-check'

const { PROPERTY_SEED } = process.env
if (PROPERTY_SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) })
