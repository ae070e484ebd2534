const DATE = /(\d{4}-\d{2}-\d{2})/;

/** A sentence whose dates stay on one line: a browser would break them at their hyphens. */
export const WholeDates = ({ text }: { text: string }) =>
  text.split(DATE).map((part, index) =>
    // Split with a capturing separator, so the separators are at the odd positions.
    index % 2 === 1 ? (
      <span key={index} className="mo-whole-date">
        {part}
      </span>
    ) : (
      part
    ),
  );
