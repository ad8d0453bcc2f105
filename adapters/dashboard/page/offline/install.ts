interface ScriptPolicy {
  readonly createScriptURL: (address: string) => string;
}

interface TrustedTypes {
  readonly createPolicy: (name: string, policy: ScriptPolicy) => ScriptPolicy;
}

const WORKER = 'worker.js';

/** Has the browser keep the files of the page, where it can: over https and at loopback addresses. */
export const install = (): void => {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  // The one policy that the page may have, which names the one script that it may.
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => WORKER });
  serviceWorker?.register(policy?.createScriptURL('') ?? WORKER).catch(() => undefined);
};
