export { hashingPieces, hexToBytes, sha256OfPieces } from './bytes.ts'
export { canonicalBytes, canonicalText } from './canonical-json.ts'
export {
  compareClimas,
  compareMeasurement,
  DEDUCED_OVER_REGISTER,
  type Difference,
  otherReadingSentence,
  valueText,
} from './document/compare-measurement.ts'
export * from './document/eliminacao.ts'
export * from './document/levantamento.ts'
export * from './document/revision-document.ts'
export { type Verified, verifyRevision, verifyRevisionText } from './document/verify-revision.ts'
export { FAULT_SENTENCES, logFault } from './document/verify-signed.ts'
export { leafHash, nodeHash } from './merkle/merkle-hash.ts'
export * from './merkle/merkle-nodes.ts'
/** @internal Tests of the server's log verify its proofs. */
export { isConsistent } from './merkle/merkle-proofs.ts'
export { plotHash } from './plot-hash.ts'
export { CODE_BYTES, groupedCode, readCode, shortCode } from './short-code.ts'
export { isSignedBy, keyName } from './signature.ts'
