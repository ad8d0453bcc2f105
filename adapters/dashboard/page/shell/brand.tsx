/** The mark: a hull under a sail that is a tick. */
export const Brand = () => (
  <>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <path d="m7.500 9.200 3.200 3.200 6-7.400" />
      <path
        class="hull"
        d="M4.500 15h15l-2.200 3.600a1.800 1.800 0 0 1-1.500.9H8.200a1.800 1.800 0 0 1-1.500-.9z"
      />
    </svg>
    <span>Shipshape</span>
  </>
);
